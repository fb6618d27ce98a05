package dev.serdemark.worker.cold;

/** One of the calls of a {@link ColdStart}, with its time and its result. */
final class FirstCall {
    final boolean reads;
    final Watch watch;

    /** Whether the call is running. */
    boolean isUnderWay;

    Object result;

    FirstCall(boolean reads, Watch watch) {
        this.reads = reads;
        this.watch = watch;
    }
}
