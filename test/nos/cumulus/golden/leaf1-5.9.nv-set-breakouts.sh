#!/bin/sh
# leaf1: the breakouts alone, a revision of their own before that of nv-set.sh; nv config patch breakouts.yaml loads the same.
# nv set changes only the pending revision: nothing is applied here. Look at nv config diff, then run nv config apply --confirm.
set -eu
nv set interface swp1 link breakout 2x lanes-per-port 4
nv set interface swp64 link breakout 2x lanes-per-port 4
