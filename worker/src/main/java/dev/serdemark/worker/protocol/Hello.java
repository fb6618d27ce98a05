package dev.serdemark.worker.protocol;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;

/** A worker's first message: the token that it received, and the properties of its JVM. */
public final class Hello implements Message {
    /**
     * The version of the protocol. Both ends come from one build, so a difference means that the wrong worker.jar is
     * used.
     */
    public static final int VERSION = 2;

    private final String token;
    private final long pid;
    private final String javaVersion;
    private final String javaVendor;
    private final String vmName;
    private final List<String> flags;
    private final ClockTraits clock;

    public Hello(
            String token,
            long pid,
            String javaVersion,
            String javaVendor,
            String vmName,
            List<String> flags,
            ClockTraits clock) {
        this.token = token;
        this.pid = pid;
        this.javaVersion = javaVersion;
        this.javaVendor = javaVendor;
        this.vmName = vmName;
        this.flags = flags;
        this.clock = clock;
    }

    /**
     * Reads the message.
     *
     * @throws OtherVersion if the worker speaks another version of the protocol
     * @throws IOException if the message cannot be read
     */
    Hello(DataInput in) throws IOException {
        int version = in.readInt();
        if (version != VERSION) {
            throw new OtherVersion(version);
        }
        token = Fields.readText(in);
        pid = in.readLong();
        javaVersion = Fields.readText(in);
        javaVendor = Fields.readText(in);
        vmName = Fields.readText(in);
        flags = Fields.readList(in, Fields::readText);
        clock = new ClockTraits(in);
    }

    @Override
    public MessageKind kind() {
        return MessageKind.HELLO;
    }

    @Override
    public void write(DataOutput out) throws IOException {
        out.writeInt(VERSION);
        Fields.writeText(out, token);
        out.writeLong(pid);
        Fields.writeText(out, javaVersion);
        Fields.writeText(out, javaVendor);
        Fields.writeText(out, vmName);
        Fields.writeList(out, flags, Fields::writeText);
        clock.write(out);
    }

    public String token() {
        return token;
    }

    public long pid() {
        return pid;
    }

    /** Returns the version of Java, such as {@code 17.0.15+6}. */
    public String javaVersion() {
        return javaVersion;
    }

    public String javaVendor() {
        return javaVendor;
    }

    public String vmName() {
        return vmName;
    }

    /** Returns the options that the JVM reports it was started with. */
    public List<String> flags() {
        return flags;
    }

    public ClockTraits clock() {
        return clock;
    }
}
