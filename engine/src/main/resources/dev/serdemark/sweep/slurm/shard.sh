#!/bin/bash
# Measures a shard of a sweep. serdemark sweep submit wrote this, and sends it to Slurm as an array of jobs.
# Array indexes have a limit, so shard numbers are indexes plus the first argument.
#SBATCH --job-name=serdemark
#SBATCH --nodes=1
#SBATCH --ntasks=1
#SBATCH --exclusive
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --signal=B:TERM@120
@options@
cd @folder@ || exit
@command@ --shard "$((SLURM_ARRAY_TASK_ID + ${1:-0}))" &
shard=$!
# Slurm sends SIGTERM before the time limit, and when it takes the node back. It ends the wait below.
trap 'again=yes; kill -TERM "$shard"' TERM
again=yes
while [ "$again" ]; do
    again=''
    wait "$shard"
    status=$?
done
# 75 asks for another try, which continues. After five of them somebody should look.
if [ "$status" = 75 ] && [ "${SLURM_RESTART_COUNT:-0}" -lt 5 ]; then
    scontrol requeue "${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID"
fi
exit "$status"
