import sys,statistics as st,collections
d=collections.defaultdict(list)
for l in open(sys.argv[1]):
    if l[0]=='#' or not l.strip(): continue
    p=l.split()
    if p[0] not in('sim16','line3','line4'): print(l,end=''); continue
    d[p[0],p[1]].append(tuple(map(float,p[2:5])))
ref={}
for (w,c),v in sorted(d.items()):
    m=[st.median(x[i] for x in v) for i in range(3)]
    if c in('A','A-shared-inc'): ref[w]=m
for (w,c),v in sorted(d.items()):
    m=[st.median(x[i] for x in v) for i in range(3)]
    lo,hi=min(x[0] for x in v),max(x[0] for x in v)
    print(f"{w:6} {c:14} n={len(v):2} thread {m[0]/1e3:9.0f}k/s [{lo/1e3:.0f}..{hi/1e3:.0f}]  process {m[1]/1e3:9.0f}k/s  {m[2]:7.1f} B  ratio {m[0]/ref[w][0]:.2f} / {m[1]/ref[w][1]:.2f}")
