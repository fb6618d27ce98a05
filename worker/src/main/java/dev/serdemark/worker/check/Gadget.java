package dev.serdemark.worker.check;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A harmless class that no data model contains. A payload that names it shows whether a contender runs code of classes
 * that only the payload names, which attackers could exploit. The code of this class only records that it ran.
 */
public final class Gadget implements Serializable {
    private static final long serialVersionUID = 1;

    static {
        Use.note();
    }

    private int size;

    public Gadget() {
        Use.note();
    }

    public int getSize() {
        return size;
    }

    public void setSize(int size) {
        this.size = size;
        Use.note();
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
        in.defaultReadObject();
        Use.note();
    }

    /** Records that code of the class ran in this JVM: its initializer, constructor, setter or {@code readObject}. */
    static final class Use {
        private static final AtomicBoolean NOTED = new AtomicBoolean();

        private Use() {}

        private static void note() {
            NOTED.set(true);
        }

        /** Returns whether code of the class ran since the last call of this method. */
        static boolean ranSinceLastCall() {
            return NOTED.getAndSet(false);
        }
    }
}
