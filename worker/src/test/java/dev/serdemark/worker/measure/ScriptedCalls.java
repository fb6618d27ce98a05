package dev.serdemark.worker.measure;

/** Counts the calls and does nothing else. Tests override methods to simulate contenders. */
class ScriptedCalls implements TimedCalls {
    private final int siblings;
    private long made;

    ScriptedCalls(int siblings) {
        this.siblings = siblings;
    }

    @Override
    public int siblings() {
        return siblings;
    }

    @Override
    public int prepare(int wanted, double nanosPerCall) {
        return wanted;
    }

    @Override
    public void make(int count) throws Exception {
        made += count;
    }

    long made() {
        return made;
    }
}
