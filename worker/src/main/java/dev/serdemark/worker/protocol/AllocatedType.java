package dev.serdemark.worker.protocol;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** The objects of one class that one call allocates, on average. */
public final class AllocatedType {
    private final String name;
    private final double objects;
    private final double bytes;

    public AllocatedType(String name, double objects, double bytes) {
        this.name = name;
        this.objects = objects;
        this.bytes = bytes;
    }

    AllocatedType(DataInput in) throws IOException {
        this(Fields.readText(in), in.readDouble(), in.readDouble());
    }

    void write(DataOutput out) throws IOException {
        Fields.writeText(out, name);
        out.writeDouble(objects);
        out.writeDouble(bytes);
    }

    /** Returns the name of the class as the JVM writes it, such as {@code [B} for an array of bytes. */
    public String name() {
        return name;
    }

    public double objects() {
        return objects;
    }

    public double bytes() {
        return bytes;
    }
}
