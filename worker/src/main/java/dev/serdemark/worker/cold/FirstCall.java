package dev.serdemark.worker.cold;

/** One of the calls of a {@link ColdStart}, with its time and what it gave. */
final class FirstCall {
    final boolean reads;
    final Watch watch;

    /** Whether the contender has the call now. */
    boolean isUnderWay;

    Object result;

    FirstCall(boolean reads, Watch watch) {
        this.reads = reads;
        this.watch = watch;
    }
}
