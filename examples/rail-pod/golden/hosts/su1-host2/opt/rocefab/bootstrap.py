#!/usr/bin/env python3
"""Joins the process group of a job over NCCL, with the RoCE profile of su1-host2 (fabric pod), and proves it with one all-reduce.

    torchrun --nnodes N --nproc-per-node 8 --rdzv-backend c10d --rdzv-endpoint HOST:29500 /opt/rocefab/bootstrap.py

A training script imports it instead, before anything else that imports torch:

    from bootstrap import join
"""

import os
import sys

PROFILE = {
    "NCCL_DEBUG": "WARN",
    "NCCL_NET": "IB",
    "NCCL_IB_HCA": "=mlx5_0,mlx5_3,mlx5_4,mlx5_5,mlx5_6,mlx5_9,mlx5_10,mlx5_11",
    "NCCL_IB_ADDR_RANGE": "10.0.0.0/12",
    "NCCL_IB_TC": "106",
    "NCCL_IB_TIMEOUT": "20",
    "NCCL_IB_RETRY_CNT": "7",
    "NCCL_IB_QPS_PER_CONNECTION": "4",
    "NCCL_IB_SPLIT_DATA_ON_QPS": "0",
    "NCCL_SOCKET_IFNAME": "=eno3",
}

# NCCL reads its environment once, at the first call, so that all of it is set before torch is there.
for name, value in PROFILE.items():
    found = os.environ.setdefault(name, value)
    if found != value:
        print(f"rocefab: {name} is {found!r} in the environment, the fabric was planned for {value!r}", file=sys.stderr)

import torch  # noqa: E402
import torch.distributed as dist  # noqa: E402


def join():
    """Binds this process to its GPU and joins the group that torchrun has laid out; returns (rank, world size)."""
    try:
        local_rank, rank, world_size = (int(os.environ[name]) for name in ("LOCAL_RANK", "RANK", "WORLD_SIZE"))
    except KeyError as missing:
        sys.exit(f"rocefab: {missing} is not set; start this with torchrun")
    torch.cuda.set_device(local_rank)
    dist.init_process_group("nccl", rank=rank, world_size=world_size)
    return rank, world_size


def main():
    rank, world_size = join()
    total = torch.ones(1, device="cuda")
    dist.all_reduce(total)
    if int(total.item()) != world_size:
        sys.exit(f"rocefab: rank {rank} counts {int(total.item())} of {world_size} ranks")
    if rank == 0:
        print(f"rocefab: {world_size} ranks joined over NCCL")
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
