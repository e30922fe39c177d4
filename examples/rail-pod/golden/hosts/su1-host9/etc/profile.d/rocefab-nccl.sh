# NCCL 2.27.3 of su1-host9 in fabric pod, written by rocefab.
# For login shells and job scripts.
# NCCL_IB_TC 106 is DSCP 26, ECT(0): class roce, priority 3.
# NCCL_IB_TIMEOUT 20 and NCCL_IB_RETRY_CNT 7: tries 4.3 s apart, a dead path fails after about 30 s.
export NCCL_DEBUG=WARN
export NCCL_NET=IB
export NCCL_IB_HCA='=mlx5_0,mlx5_3,mlx5_4,mlx5_5,mlx5_6,mlx5_9,mlx5_10,mlx5_11'
export NCCL_IB_ADDR_RANGE=10.0.0.0/12
export NCCL_IB_TC=106
export NCCL_IB_TIMEOUT=20
export NCCL_IB_RETRY_CNT=7
export NCCL_IB_QPS_PER_CONNECTION=4
export NCCL_IB_SPLIT_DATA_ON_QPS=0
export NCCL_SOCKET_IFNAME='=eno3'
