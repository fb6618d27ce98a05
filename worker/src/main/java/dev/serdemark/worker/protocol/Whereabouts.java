package dev.serdemark.worker.protocol;

/** Where a worker is: the stage of its work, and the sibling that it works on. */
public final class Whereabouts {
    /** The index that stands for all siblings, over which the calls rotate. */
    public static final int ALL_SIBLINGS = -1;

    /** Before anything of the contender is loaded. */
    public static final Whereabouts START = new Whereabouts(Stage.SET_UP, ALL_SIBLINGS);

    public final Stage stage;
    /** The index of the sibling, or {@link #ALL_SIBLINGS}. */
    public final int sibling;

    public Whereabouts(Stage stage, int sibling) {
        this.stage = stage;
        this.sibling = sibling;
    }

    /** Returns where a worker is during timed calls of an operation. */
    public static Whereabouts of(Call call) {
        return new Whereabouts(call.stage, ALL_SIBLINGS);
    }

    /** The stage of a worker's work, which identifies whose code runs. A fault is reported with its stage. */
    public enum Stage {
        /** Class loading and constructors of the codec and the bridge. */
        SET_UP,
        /** Conversion of neutral values into objects or back, by the bridge. */
        CONVERT,
        READ,
        WRITE
    }
}
