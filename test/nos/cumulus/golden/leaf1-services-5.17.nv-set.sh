#!/bin/sh
# leaf1: the tree of startup.yaml as nv set commands, one a leaf; nv config patch startup.yaml loads the same at once.
# nv set changes only the pending revision: nothing is applied here. Look at nv config diff, then run nv config apply --confirm.
set -eu
# Breakouts come first. Where the switch does not have them yet, apply these alone before the rest: QoS needs the split ports to exist.
nv set interface swp1 link breakout 2x lanes-per-port 4
nv set interface swp64 link breakout 2x lanes-per-port 4
nv set acl management-fence rule 10 action deny
nv set acl management-fence rule 10 match ip protocol tcp
nv set acl management-fence rule 10 match ip source-ip 10.0.0.0/12
nv set acl management-fence rule 10 match ip tcp dest-port 22
nv set acl management-fence rule 20 action deny
nv set acl management-fence rule 20 match ip protocol tcp
nv set acl management-fence rule 20 match ip source-ip 10.0.0.0/12
nv set acl management-fence rule 20 match ip tcp dest-port 443
nv set acl management-fence rule 30 action deny
nv set acl management-fence rule 30 match ip protocol tcp
nv set acl management-fence rule 30 match ip source-ip 10.0.0.0/12
nv set acl management-fence rule 30 match ip tcp dest-port 8765
nv set acl management-fence rule 40 action deny
nv set acl management-fence rule 40 match ip protocol tcp
nv set acl management-fence rule 40 match ip source-ip 10.0.0.0/12
nv set acl management-fence rule 40 match ip tcp dest-port 9339
nv set acl management-fence rule 50 action deny
nv set acl management-fence rule 50 match ip protocol udp
nv set acl management-fence rule 50 match ip source-ip 10.0.0.0/12
nv set acl management-fence rule 50 match ip udp dest-port 161
nv set acl management-fence type ipv4
nv set interface eth0 ipv4 address 192.0.2.31/25
nv set interface eth0 ipv4 dhcp-client state disabled
nv set interface eth0 ipv4 gateway 192.0.2.1
nv set interface eth0 type eth
nv set interface eth0 vrf mgmt
nv set interface lo ipv4 address 10.255.0.3/32
nv set interface lo type loopback
nv set interface swp1s0 description 'host1 enp24s0np0'
nv set interface swp1s0 ipv4 address 10.0.0.0/31
nv set interface swp1s0 link auto-negotiate enabled
nv set interface swp1s0 link fec rs
nv set interface swp1s0 link mtu 9216
nv set interface swp1s0 link speed 400G
nv set interface swp1s0 link state up
nv set interface swp1s0 qos pfc-watchdog state enable
nv set interface swp1s0 type swp
nv set interface swp1s1 description 'host2 enp24s0np0'
nv set interface swp1s1 ipv4 address 10.0.0.2/31
nv set interface swp1s1 link auto-negotiate enabled
nv set interface swp1s1 link fec rs
nv set interface swp1s1 link mtu 9216
nv set interface swp1s1 link speed 400G
nv set interface swp1s1 link state up
nv set interface swp1s1 qos pfc-watchdog state enable
nv set interface swp1s1 type swp
nv set interface swp2 link state down
nv set interface swp2 type swp
nv set interface swp3 link state down
nv set interface swp3 type swp
nv set interface swp4 link state down
nv set interface swp4 type swp
nv set interface swp5 link state down
nv set interface swp5 type swp
nv set interface swp6 link state down
nv set interface swp6 type swp
nv set interface swp7 link state down
nv set interface swp7 type swp
nv set interface swp8 link state down
nv set interface swp8 type swp
nv set interface swp9 link state down
nv set interface swp9 type swp
nv set interface swp10 link state down
nv set interface swp10 type swp
nv set interface swp11 link state down
nv set interface swp11 type swp
nv set interface swp12 link state down
nv set interface swp12 type swp
nv set interface swp13 link state down
nv set interface swp13 type swp
nv set interface swp14 link state down
nv set interface swp14 type swp
nv set interface swp15 link state down
nv set interface swp15 type swp
nv set interface swp16 link state down
nv set interface swp16 type swp
nv set interface swp17 link state down
nv set interface swp17 type swp
nv set interface swp18 link state down
nv set interface swp18 type swp
nv set interface swp19 link state down
nv set interface swp19 type swp
nv set interface swp20 link state down
nv set interface swp20 type swp
nv set interface swp21 link state down
nv set interface swp21 type swp
nv set interface swp22 link state down
nv set interface swp22 type swp
nv set interface swp23 link state down
nv set interface swp23 type swp
nv set interface swp24 link state down
nv set interface swp24 type swp
nv set interface swp25 link state down
nv set interface swp25 type swp
nv set interface swp26 link state down
nv set interface swp26 type swp
nv set interface swp27 link state down
nv set interface swp27 type swp
nv set interface swp28 link state down
nv set interface swp28 type swp
nv set interface swp29 link state down
nv set interface swp29 type swp
nv set interface swp30 link state down
nv set interface swp30 type swp
nv set interface swp31 link state down
nv set interface swp31 type swp
nv set interface swp32 link state down
nv set interface swp32 type swp
nv set interface swp33 link state down
nv set interface swp33 type swp
nv set interface swp34 link state down
nv set interface swp34 type swp
nv set interface swp35 link state down
nv set interface swp35 type swp
nv set interface swp36 link state down
nv set interface swp36 type swp
nv set interface swp37 link state down
nv set interface swp37 type swp
nv set interface swp38 link state down
nv set interface swp38 type swp
nv set interface swp39 link state down
nv set interface swp39 type swp
nv set interface swp40 link state down
nv set interface swp40 type swp
nv set interface swp41 link state down
nv set interface swp41 type swp
nv set interface swp42 link state down
nv set interface swp42 type swp
nv set interface swp43 link state down
nv set interface swp43 type swp
nv set interface swp44 link state down
nv set interface swp44 type swp
nv set interface swp45 link state down
nv set interface swp45 type swp
nv set interface swp46 link state down
nv set interface swp46 type swp
nv set interface swp47 link state down
nv set interface swp47 type swp
nv set interface swp48 link state down
nv set interface swp48 type swp
nv set interface swp49 link state down
nv set interface swp49 type swp
nv set interface swp50 link state down
nv set interface swp50 type swp
nv set interface swp51 link state down
nv set interface swp51 type swp
nv set interface swp52 link state down
nv set interface swp52 type swp
nv set interface swp53 link state down
nv set interface swp53 type swp
nv set interface swp54 link state down
nv set interface swp54 type swp
nv set interface swp55 link state down
nv set interface swp55 type swp
nv set interface swp56 link state down
nv set interface swp56 type swp
nv set interface swp57 link state down
nv set interface swp57 type swp
nv set interface swp58 link state down
nv set interface swp58 type swp
nv set interface swp59 link state down
nv set interface swp59 type swp
nv set interface swp60 link state down
nv set interface swp60 type swp
nv set interface swp61 link state down
nv set interface swp61 type swp
nv set interface swp62 link state down
nv set interface swp62 type swp
nv set interface swp63 link state down
nv set interface swp63 type swp
nv set interface swp64s0 description 'spine1 swp1s0'
nv set interface swp64s0 ipv4 address 10.254.0.1/31
nv set interface swp64s0 link fec rs
nv set interface swp64s0 link mtu 9216
nv set interface swp64s0 link speed 400G
nv set interface swp64s0 link state up
nv set interface swp64s0 qos pfc-watchdog state enable
nv set interface swp64s0 type swp
nv set interface swp64s1 description 'spine2 swp1s0'
nv set interface swp64s1 ipv4 address 10.254.0.3/31
nv set interface swp64s1 link fec rs
nv set interface swp64s1 link mtu 9216
nv set interface swp64s1 link speed 400G
nv set interface swp64s1 link state up
nv set interface swp64s1 qos pfc-watchdog state enable
nv set interface swp64s1 type swp
nv set interface swp65 link state down
nv set interface swp65 type swp
nv set qos congestion-control default-global traffic-class 0 ecn disable
nv set qos congestion-control default-global traffic-class 3 ecn enable
nv set qos congestion-control default-global traffic-class 3 max-threshold 1500000
nv set qos congestion-control default-global traffic-class 3 min-threshold 150000
nv set qos congestion-control default-global traffic-class 3 probability 100
nv set qos congestion-control default-global traffic-class 3 red disable
nv set qos congestion-control default-global traffic-class 6 ecn disable
nv set qos egress-queue-mapping default-global switch-priority 0 traffic-class 0
nv set qos egress-queue-mapping default-global switch-priority 1 traffic-class 0
nv set qos egress-queue-mapping default-global switch-priority 2 traffic-class 0
nv set qos egress-queue-mapping default-global switch-priority 3 traffic-class 3
nv set qos egress-queue-mapping default-global switch-priority 4 traffic-class 0
nv set qos egress-queue-mapping default-global switch-priority 5 traffic-class 0
nv set qos egress-queue-mapping default-global switch-priority 6 traffic-class 6
nv set qos egress-queue-mapping default-global switch-priority 7 traffic-class 0
nv set qos egress-scheduler default-global traffic-class 0 bw-percent 50
nv set qos egress-scheduler default-global traffic-class 0 mode dwrr
nv set qos egress-scheduler default-global traffic-class 3 bw-percent 50
nv set qos egress-scheduler default-global traffic-class 3 mode dwrr
nv set qos egress-scheduler default-global traffic-class 6 mode strict
nv set qos mapping default-global dscp 0 switch-priority 0
nv set qos mapping default-global dscp 1 switch-priority 0
nv set qos mapping default-global dscp 2 switch-priority 0
nv set qos mapping default-global dscp 3 switch-priority 0
nv set qos mapping default-global dscp 4 switch-priority 0
nv set qos mapping default-global dscp 5 switch-priority 0
nv set qos mapping default-global dscp 6 switch-priority 0
nv set qos mapping default-global dscp 7 switch-priority 0
nv set qos mapping default-global dscp 8 switch-priority 0
nv set qos mapping default-global dscp 9 switch-priority 0
nv set qos mapping default-global dscp 10 switch-priority 0
nv set qos mapping default-global dscp 11 switch-priority 0
nv set qos mapping default-global dscp 12 switch-priority 0
nv set qos mapping default-global dscp 13 switch-priority 0
nv set qos mapping default-global dscp 14 switch-priority 0
nv set qos mapping default-global dscp 15 switch-priority 0
nv set qos mapping default-global dscp 16 switch-priority 0
nv set qos mapping default-global dscp 17 switch-priority 0
nv set qos mapping default-global dscp 18 switch-priority 0
nv set qos mapping default-global dscp 19 switch-priority 0
nv set qos mapping default-global dscp 20 switch-priority 0
nv set qos mapping default-global dscp 21 switch-priority 0
nv set qos mapping default-global dscp 22 switch-priority 0
nv set qos mapping default-global dscp 23 switch-priority 0
nv set qos mapping default-global dscp 24 switch-priority 0
nv set qos mapping default-global dscp 25 switch-priority 0
nv set qos mapping default-global dscp 26 switch-priority 3
nv set qos mapping default-global dscp 27 switch-priority 0
nv set qos mapping default-global dscp 28 switch-priority 0
nv set qos mapping default-global dscp 29 switch-priority 0
nv set qos mapping default-global dscp 30 switch-priority 0
nv set qos mapping default-global dscp 31 switch-priority 0
nv set qos mapping default-global dscp 32 switch-priority 0
nv set qos mapping default-global dscp 33 switch-priority 0
nv set qos mapping default-global dscp 34 switch-priority 0
nv set qos mapping default-global dscp 35 switch-priority 0
nv set qos mapping default-global dscp 36 switch-priority 0
nv set qos mapping default-global dscp 37 switch-priority 0
nv set qos mapping default-global dscp 38 switch-priority 0
nv set qos mapping default-global dscp 39 switch-priority 0
nv set qos mapping default-global dscp 40 switch-priority 0
nv set qos mapping default-global dscp 41 switch-priority 0
nv set qos mapping default-global dscp 42 switch-priority 0
nv set qos mapping default-global dscp 43 switch-priority 0
nv set qos mapping default-global dscp 44 switch-priority 0
nv set qos mapping default-global dscp 45 switch-priority 0
nv set qos mapping default-global dscp 46 switch-priority 0
nv set qos mapping default-global dscp 47 switch-priority 0
nv set qos mapping default-global dscp 48 switch-priority 6
nv set qos mapping default-global dscp 49 switch-priority 0
nv set qos mapping default-global dscp 50 switch-priority 0
nv set qos mapping default-global dscp 51 switch-priority 0
nv set qos mapping default-global dscp 52 switch-priority 0
nv set qos mapping default-global dscp 53 switch-priority 0
nv set qos mapping default-global dscp 54 switch-priority 0
nv set qos mapping default-global dscp 55 switch-priority 0
nv set qos mapping default-global dscp 56 switch-priority 0
nv set qos mapping default-global dscp 57 switch-priority 0
nv set qos mapping default-global dscp 58 switch-priority 0
nv set qos mapping default-global dscp 59 switch-priority 0
nv set qos mapping default-global dscp 60 switch-priority 0
nv set qos mapping default-global dscp 61 switch-priority 0
nv set qos mapping default-global dscp 62 switch-priority 0
nv set qos mapping default-global dscp 63 switch-priority 0
nv set qos mapping default-global trust both
nv set qos pfc default-global cable-length 30
nv set qos pfc default-global rx enable
nv set qos pfc default-global switch-priority 3
nv set qos pfc default-global tx enable
nv set qos pfc-watchdog polling-interval 100
nv set qos pfc-watchdog robustness 3
nv set qos roce mode lossless
nv set qos roce state enabled
nv set qos traffic-pool default-lossy memory-percent 50
nv set qos traffic-pool default-lossy switch-priority 0
nv set qos traffic-pool default-lossy switch-priority 1
nv set qos traffic-pool default-lossy switch-priority 2
nv set qos traffic-pool default-lossy switch-priority 4
nv set qos traffic-pool default-lossy switch-priority 5
nv set qos traffic-pool default-lossy switch-priority 6
nv set qos traffic-pool default-lossy switch-priority 7
nv set qos traffic-pool roce-lossless memory-percent 50
nv set router bgp autonomous-system 65101
nv set router bgp graceful-restart mode off
nv set router bgp router-id 10.255.0.3
nv set router bgp state enabled
nv set router bgp wait-for-install enabled
nv set router policy as-path-list AP_LOCAL rule 5 action permit
nv set router policy as-path-list AP_LOCAL rule 5 aspath-exp '^$'
nv set router policy prefix-list PL_FABRIC_HOSTS_V4 rule 5 action permit
nv set router policy prefix-list PL_FABRIC_HOSTS_V4 rule 5 match 10.0.0.0/12 max-prefix-len 28
nv set router policy prefix-list PL_FABRIC_HOSTS_V4 rule 5 match 10.0.0.0/12 min-prefix-len 28
nv set router policy prefix-list PL_FABRIC_HOSTS_V4 type ipv4
nv set router policy prefix-list PL_FABRIC_LOOPBACKS_V4 rule 5 action permit
nv set router policy prefix-list PL_FABRIC_LOOPBACKS_V4 rule 5 match 10.255.0.0/20 max-prefix-len 32
nv set router policy prefix-list PL_FABRIC_LOOPBACKS_V4 rule 5 match 10.255.0.0/20 min-prefix-len 32
nv set router policy prefix-list PL_FABRIC_LOOPBACKS_V4 type ipv4
nv set router policy prefix-list PL_LoopbackV4 rule 5 action permit
nv set router policy prefix-list PL_LoopbackV4 rule 5 match 10.255.0.3/32
nv set router policy prefix-list PL_LoopbackV4 type ipv4
nv set router policy prefix-list PL_OWN_HOSTS_V4 rule 5 action permit
nv set router policy prefix-list PL_OWN_HOSTS_V4 rule 5 match 10.0.0.0/28
nv set router policy prefix-list PL_OWN_HOSTS_V4 type ipv4
nv set router policy route-map FROM_SPINE_V4 rule 100 action permit
nv set router policy route-map FROM_SPINE_V4 rule 100 match ip-prefix-list PL_FABRIC_LOOPBACKS_V4
nv set router policy route-map FROM_SPINE_V4 rule 100 match type ipv4
nv set router policy route-map FROM_SPINE_V4 rule 110 action permit
nv set router policy route-map FROM_SPINE_V4 rule 110 match ip-prefix-list PL_FABRIC_HOSTS_V4
nv set router policy route-map FROM_SPINE_V4 rule 110 match type ipv4
nv set router policy route-map FROM_SPINE_V4 rule 65535 action deny
nv set router policy route-map TO_SPINE_V4 rule 100 action permit
nv set router policy route-map TO_SPINE_V4 rule 100 match as-path-list AP_LOCAL
nv set router policy route-map TO_SPINE_V4 rule 100 match ip-prefix-list PL_LoopbackV4
nv set router policy route-map TO_SPINE_V4 rule 100 match type ipv4
nv set router policy route-map TO_SPINE_V4 rule 110 action permit
nv set router policy route-map TO_SPINE_V4 rule 110 match as-path-list AP_LOCAL
nv set router policy route-map TO_SPINE_V4 rule 110 match ip-prefix-list PL_OWN_HOSTS_V4
nv set router policy route-map TO_SPINE_V4 rule 110 match type ipv4
nv set router policy route-map TO_SPINE_V4 rule 65535 action deny
nv set system aaa user auditor hashed-password '__ROCEFAB_SECRET_AUDITOR_HASH__'
nv set system aaa user auditor role nvue-monitor
nv set system aaa user cumulus hashed-password '__ROCEFAB_SECRET_CUMULUS_HASH__'
nv set system aaa user cumulus role system-admin
nv set system api listening-address 192.0.2.31
nv set system api state enabled
nv set system control-plane acl management-fence inbound
nv set system dns search example.net
nv set system dns server 192.0.2.100 vrf mgmt
nv set system forwarding ecmp-hash destination-ip enabled
nv set system forwarding ecmp-hash destination-port enabled
nv set system forwarding ecmp-hash gtp-teid disabled
nv set system forwarding ecmp-hash ingress-interface disabled
nv set system forwarding ecmp-hash inner-destination-ip disabled
nv set system forwarding ecmp-hash inner-destination-port disabled
nv set system forwarding ecmp-hash inner-ip-protocol disabled
nv set system forwarding ecmp-hash inner-ipv6-label disabled
nv set system forwarding ecmp-hash inner-source-ip disabled
nv set system forwarding ecmp-hash inner-source-port disabled
nv set system forwarding ecmp-hash ip-protocol enabled
nv set system forwarding ecmp-hash ipv6-label enabled
nv set system forwarding ecmp-hash source-ip enabled
nv set system forwarding ecmp-hash source-port enabled
nv set system forwarding hash-seed 10
nv set system gnmi-server listening-address 192.0.2.31
nv set system gnmi-server state enabled
nv set system hostname leaf1
nv set system lldp state enabled
nv set system ntp listen eth0
nv set system ntp server 192.0.2.100 association-type server
nv set system ntp server 192.0.2.100 iburst enabled
nv set system ntp server 192.0.2.101 association-type server
nv set system ntp server 192.0.2.101 iburst enabled
nv set system ntp state enabled
nv set system ntp vrf mgmt
nv set system snmp-server listening-address 192.0.2.31 vrf mgmt
nv set system snmp-server readonly-community '__ROCEFAB_SECRET_SNMP_COMMUNITY__' access any
nv set system snmp-server state enabled
nv set system snmp-server system-contact noc@example.net
nv set system snmp-server system-location 'hall 2, row 7'
nv set system snmp-server trap-destination 192.0.2.103 vrf mgmt community-password '__ROCEFAB_SECRET_SNMP_COMMUNITY__' version 2c
nv set system snmp-server username poller auth-sha '__ROCEFAB_SECRET_SNMP_AUTH__' encrypt-aes '__ROCEFAB_SECRET_SNMP_PRIVACY__'
nv set system ssh-server vrf mgmt
nv set system syslog selector at-severity severity notice
nv set system syslog server 192.0.2.102 port 514
nv set system syslog server 192.0.2.102 protocol udp
nv set system syslog server 192.0.2.102 selector 1 selector-id at-severity
nv set system syslog server 192.0.2.102 vrf mgmt
nv set vrf default router bgp address-family ipv4-unicast aggregate-route 10.0.0.0/28 summary-only enabled
nv set vrf default router bgp address-family ipv4-unicast multipaths ebgp 64
nv set vrf default router bgp address-family ipv4-unicast network 10.0.0.0/31
nv set vrf default router bgp address-family ipv4-unicast network 10.0.0.2/31
nv set vrf default router bgp address-family ipv4-unicast network 10.255.0.3/32
nv set vrf default router bgp address-family ipv4-unicast state enabled
nv set vrf default router bgp neighbor 10.254.0.0 address-family ipv4-unicast policy inbound route-map FROM_SPINE_V4
nv set vrf default router bgp neighbor 10.254.0.0 address-family ipv4-unicast policy outbound route-map TO_SPINE_V4
nv set vrf default router bgp neighbor 10.254.0.0 address-family ipv4-unicast prefix-limits inbound maximum 64
nv set vrf default router bgp neighbor 10.254.0.0 address-family ipv4-unicast prefix-limits inbound warning-only enabled
nv set vrf default router bgp neighbor 10.254.0.0 address-family ipv4-unicast prefix-limits inbound warning-threshold 80
nv set vrf default router bgp neighbor 10.254.0.0 address-family ipv4-unicast state enabled
nv set vrf default router bgp neighbor 10.254.0.0 description 'spine1 swp1s0'
nv set vrf default router bgp neighbor 10.254.0.0 peer-group SPINE
nv set vrf default router bgp neighbor 10.254.0.0 remote-as 65000
nv set vrf default router bgp neighbor 10.254.0.0 type numbered
nv set vrf default router bgp neighbor 10.254.0.2 address-family ipv4-unicast policy inbound route-map FROM_SPINE_V4
nv set vrf default router bgp neighbor 10.254.0.2 address-family ipv4-unicast policy outbound route-map TO_SPINE_V4
nv set vrf default router bgp neighbor 10.254.0.2 address-family ipv4-unicast prefix-limits inbound maximum 64
nv set vrf default router bgp neighbor 10.254.0.2 address-family ipv4-unicast prefix-limits inbound warning-only enabled
nv set vrf default router bgp neighbor 10.254.0.2 address-family ipv4-unicast prefix-limits inbound warning-threshold 80
nv set vrf default router bgp neighbor 10.254.0.2 address-family ipv4-unicast state enabled
nv set vrf default router bgp neighbor 10.254.0.2 description 'spine2 swp1s0'
nv set vrf default router bgp neighbor 10.254.0.2 peer-group SPINE
nv set vrf default router bgp neighbor 10.254.0.2 remote-as 65000
nv set vrf default router bgp neighbor 10.254.0.2 type numbered
nv set vrf default router bgp path-selection multipath aspath-ignore disabled
nv set vrf default router bgp peer-group SPINE enforce-first-as enabled
nv set vrf default router bgp peer-group SPINE timers connection-retry 10
nv set vrf default router bgp peer-group SPINE timers hold 9
nv set vrf default router bgp peer-group SPINE timers keepalive 3
nv set vrf default router bgp state enabled
