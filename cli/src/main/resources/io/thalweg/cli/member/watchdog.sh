# Ends a command, and all that it has started, if the process that runs it ends without a word.
# Its input is a pipe from that process. Each line has the process identifier of the command and
# for how many seconds it may go on after it is asked to end; the last line is "over".

# Ctrl-C and the like go to all processes of a terminal: this one has to stay.
trap '' HUP INT QUIT TERM TSTP

command=
grace=0
while read -r first second; do
  [ "$first" = over ] && exit 0
  command=$first
  grace=$second
done
[ -n "$command" ] || exit 0

# Prints a line with the parent and the process for each process.
processes() {
  ps -A -o ppid= -o pid= 2>/dev/null && return
  for status in /proc/[0-9]*/stat; do # in many containers there is no ps
    line=
    { read -r line <"$status"; } 2>/dev/null
    process=${line%% *}
    rest=${line##*) }
    rest=${rest#* }
    [ -n "$line" ] && echo "${rest%% *} $process"
  done
}

# Sets all to the given processes and all that they have started.
family() {
  all=" $* "
  table=$(processes)
  grown=yes
  while [ -n "$grown" ]; do
    grown=
    while read -r parent child; do
      case $all in *" $child "*) continue ;; esac
      case $all in *" $parent "*) all="$all$child " grown=yes ;; esac
    done <<TABLE
$table
TABLE
  done
}

# Whether any of the given processes lives.
lives() {
  for process in "$@"; do
    kill -0 "$process" 2>/dev/null && return 0
  done
  return 1
}

kill -0 "$command" 2>/dev/null || exit 0
family "$command"
# shellcheck disable=SC2086 # several processes
{
  kill -TERM $all 2>/dev/null
  while [ "$grace" -gt 0 ] && lives $all; do
    sleep 1
    grace=$((grace - 1))
  done
  family $all
  kill -KILL $all 2>/dev/null
}
exit 0
