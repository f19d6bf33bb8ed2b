// The waits of a run as the command reports them: HdrHistogram with three digits.

export const TICKS = 1e6; // millionths, the unit of time in core
const SUB_BUCKETS = 2048; // HdrHistogram with three digits: exact below, then 1024 values a bucket

/** Returns how many values count as one with `value`. */
function width(value) {
  let size = 1;
  while (value >= SUB_BUCKETS * size) size *= 2;
  return size;
}

/** Returns what the command's histogram reports for the largest of these sorted waits, and so on. */
export function summary(sorted) {
  const count = sorted.length;
  if (count === 0) return { count: 0, mean: 0, p50: 0, p95: 0, p99: 0, max: 0 };
  let total = 0;
  for (const value of sorted) {
    const size = width(value);
    total += Math.floor(value / size) * size + Math.floor(size / 2);
  }
  const highest = (value) => {
    const size = width(value);
    return (Math.floor(value / size) * size + size - 1) / TICKS;
  };
  const percentile = (percent) => {
    const below = percent * (1 - Number.EPSILON / 2);
    const rank = Math.max(1, Math.ceil((below / 100) * count));
    return highest(sorted[Math.min(rank, count) - 1]);
  };
  return {
    count,
    mean: total / count / TICKS,
    p50: percentile(50),
    p95: percentile(95),
    p99: percentile(99),
    max: sorted[count - 1] === 0 ? 0 : highest(sorted[count - 1]),
  };
}

