#!/bin/bash
# Measures a shard of a sweep. serdemark sweep submit wrote this script, and submits it as a job array.
# Array indexes have a limit. So the number of a shard is the index plus the first argument.
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
# Slurm sends SIGTERM before the time limit, and when it takes the node back. The signal ends the wait below.
trap 'again=yes; kill -TERM "$shard"' TERM
again=yes
while [ "$again" ]; do
    again=''
    wait "$shard"
    status=$?
done
# Exit status 75 asks for another try, which resumes the run. After five tries, somebody should look.
if [ "$status" = 75 ] && [ "${SLURM_RESTART_COUNT:-0}" -lt 5 ]; then
    scontrol requeue "${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID"
fi
exit "$status"
