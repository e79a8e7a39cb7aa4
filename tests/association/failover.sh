#!/usr/bin/env bash
# failover.sh DIR VERB - three servers and a monitor of pg_auto_failover, for test_failover.c, which says why
#
# Each of them is a machine as far as the network goes: a network namespace of its own, tied to a bridge. The test runs
# in a namespace of processes and networks as well, so all of it is gone when the test is, however that ends.
#
#   up            makes the monitor and three nodes, and waits until there is a primary with two standbys
#   dsn           writes the address of all three
#   switchover    has another node become the primary
#   kill | hang   ends or stops every process of the machine that is the primary now, and writes which one that is
#   cut           takes its cable out
#   back NODE     undoes what was done to that machine
#   wait          waits until there is a primary with two standbys again
#   down          ends all of them
set -uo pipefail
dir=$1 verb=$2
programs=${TOPCUT_PG_BIN:-/usr/lib/postgresql/15/bin}
net=10.44.0

as_server() { # PostgreSQL does not run as root
    local user=()
    ((EUID != 0)) || user=(setpriv --reuid=postgres --regid=postgres --clear-groups)
    "${user[@]}" env -i HOME="$dir" XDG_DATA_HOME="$dir/x" XDG_RUNTIME_DIR="$dir/r" XDG_CONFIG_HOME="$dir/c" \
        PATH="$programs:/usr/bin:/bin" LC_ALL=C.UTF-8 "$@"
}
port() { if [[ $1 == monitor ]]; then echo 6400; else echo "640${1#n}"; fi; } # their sockets lie in one folder
address() { if [[ $1 == monitor ]]; then echo $net.10; else echo "$net.1${1#n}"; fi; }
inside() { nsenter -t "$(<"$dir/$1.holder")" -n "${@:2}"; }
monitor_says() { as_server psql -XAtq -h $net.10 -p 6400 -U autoctl_node -d pg_auto_failover -c "$1" 2>>"$dir/psql.log"; }

machine() {
    local name=$1
    unshare -n sleep infinity </dev/null >/dev/null 2>&1 & # the caller waits for the end of what is written
    echo $! >"$dir/$name.holder"
    until [[ $(readlink /proc/$!/ns/net) != $(readlink /proc/$$/ns/net) ]]; do sleep 0.05; done
    ip link add "v-$name" type veth peer name eth0 netns $! && ip link set "v-$name" master br0 up &&
        inside "$name" ip link set lo up && inside "$name" ip addr add "$(address "$name")/24" dev eth0 &&
        inside "$name" ip link set eth0 up
}
run_machine() { # its keeper, which starts its server
    inside "$1" setsid "${BASH_SOURCE[0]}" "$dir" keep "$1" </dev/null >>"$dir/$1.log" 2>&1 &
}
common() { # options of both kinds of nodes
    echo --pgdata "$dir/$1" --pgport "$(port "$1")" --listen "$(address "$1")" --hostname "$(address "$1")" --auth trust --no-ssl \
        --pgctl "$programs/pg_ctl"
}
processes() { # of a machine
    local net holder
    holder=$(<"$dir/$1.holder")
    net=$(readlink "/proc/$holder/ns/net")
    find /proc/[0-9]*/ns/net -maxdepth 0 -lname "${net//\[/\\[}" 2>/dev/null | cut -d/ -f3 | grep -vx "$holder"
}
send() { # a signal to a machine's processes, twice: the first ones may have started others meanwhile
    local i
    for i in 1 2; do processes "$2" | xargs -r kill -"$1" 2>/dev/null; done
    [[ $1 != KILL || -z $(processes "$2") ]] || send "$@"
}
primary() { monitor_says "SELECT nodename FROM pgautofailover.node WHERE goalstate IN ('primary', 'wait_primary', 'single')"; }
until_true() { # WHAT COMMAND...: within 2 minutes
    local i
    for ((i = 0; i < 600; i++)); do
        "${@:2}" && return
        sleep 0.2
    done
    echo "not within 2 minutes: $1" >&2
    return 1
}
is_single() { [[ -n $(monitor_says "SELECT 1 FROM pgautofailover.node WHERE reportedstate = 'single'") ]]; }
answers() { [[ $(monitor_says 'SELECT 1') == 1 ]]; }
are_three() {
    [[ $(monitor_says "SELECT count(*) FILTER (WHERE reportedstate = 'primary'), count(*) FILTER (WHERE reportedstate = 'secondary')
                         FROM pgautofailover.node WHERE reportedstate = goalstate") == '1|2' ]]
}
wait_for_three() {
    until_true "a primary with two standbys" are_three && return
    monitor_says "SELECT nodename, reportedstate, goalstate, health FROM pgautofailover.node ORDER BY 1" >&2
    return 1
}

case $verb in
    up)
        as_server mkdir -p "$dir/r" "$dir/x" "$dir/c" && ip link set lo up && ip link add br0 type bridge &&
            ip addr add $net.1/24 dev br0 && ip link set br0 up || exit
        for name in monitor n1 n2 n3; do machine $name || exit; done
        # shellcheck disable=SC2046 # words without blanks
        inside monitor "${BASH_SOURCE[0]}" "$dir" as-server pg_autoctl create monitor $(common monitor) >>"$dir/monitor.log" 2>&1 || exit
        # These are what help topic "servers" recommends: a primary that is not seen for 5 seconds is replaced, and one that
        # sees neither the monitor nor a standby for 4 gives up before that.
        as_server tee -a "$dir/monitor/postgresql.conf" >/dev/null <<'SETTINGS'
pgautofailover.health_check_period = 1000
pgautofailover.health_check_timeout = 1500
pgautofailover.health_check_retry_delay = 500
pgautofailover.node_considered_unhealthy_timeout = 5000
pgautofailover.primary_demote_timeout = 5000
SETTINGS
        run_machine monitor
        until_true "an answer of the monitor" answers || exit
        for name in n1 n2 n3; do
            # shellcheck disable=SC2046
            inside $name "${BASH_SOURCE[0]}" "$dir" as-server pg_autoctl create postgres $(common $name) --name $name \
                --monitor "postgres://autoctl_node@$net.10:6400/pg_auto_failover" --username topcut --dbname topcut \
                >>"$dir/$name.log" 2>&1 || exit
            inside $name "${BASH_SOURCE[0]}" "$dir" as-server pg_autoctl config set --pgdata "$dir/$name" \
                timeout.network_partition_timeout 4 >>"$dir/$name.log" 2>&1 || exit
            # the others begin as copies of the first, with this line
            [[ $name != n1 ]] || echo "host topcut topcut $net.0/24 trust" | as_server tee -a "$dir/n1/pg_hba.conf" >/dev/null
            run_machine $name
            [[ $name != n1 ]] || until_true "the first node" is_single || exit
        done
        wait_for_three
        ;;
    as-server) as_server "${@:3}" ;;
    keep) as_server pg_autoctl run --pgdata "$dir/$3" ;;
    dsn)
        echo "host=$net.11,$net.12,$net.13 port=6401,6402,6403 user=topcut dbname=topcut target_session_attrs=read-write"
        ;;
    switchover)
        inside monitor "${BASH_SOURCE[0]}" "$dir" as-server pg_autoctl perform switchover --pgdata "$dir/monitor" >>"$dir/monitor.log" 2>&1
        ;;
    kill | hang | cut)
        name=$(primary)
        [[ -n $name ]] || exit
        echo "$name"
        case $verb in
            kill) send KILL "$name" ;;
            hang) send STOP "$name" ;;
            cut) ip link set "v-$name" down ;;
        esac
        ;;
    back)
        name=$3
        ip link set "v-$name" up
        if [[ -z $(processes "$name") ]]; then run_machine "$name"; else send CONT "$name"; fi
        true
        ;;
    wait) wait_for_three ;;
    down) for name in monitor n1 n2 n3; do [[ ! -e $dir/$name.holder ]] || send KILL $name; done ;;
    *) exit 2 ;;
esac
