package dev.serdemark.worker.codec;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;

/**
 * A payload in memory: contenders read it as a stream, or write to it as a sink. Unlike {@link
 * java.io.ByteArrayOutputStream}, it takes no lock, because only one thread uses it. Once the sink has the size of the
 * largest payload, writing allocates nothing.
 */
public final class StreamPayload extends OutputStream {
    private static final int FIRST_CAPACITY = 1 << 16;

    private byte[] content;
    private int size;

    /** Creates an empty sink. */
    StreamPayload() {
        content = new byte[FIRST_CAPACITY];
    }

    /** Creates a payload with a copy of the content. */
    StreamPayload(byte[] content) {
        this.content = content.clone();
        size = content.length;
    }

    /** Returns a new stream that reads the content from its beginning. */
    public InputStream open() {
        return new ByteArrayInputStream(content, 0, size);
    }

    @Override
    public void write(int octet) {
        reserve(1);
        content[size++] = (byte) octet;
    }

    @Override
    public void write(byte[] from, int offset, int length) {
        reserve(length);
        System.arraycopy(from, offset, content, size, length);
        size += length;
    }

    void clear() {
        size = 0;
    }

    byte[] copy() {
        return Arrays.copyOf(content, size);
    }

    private void reserve(int more) {
        if (more > content.length - size) {
            content = Arrays.copyOf(content, Math.max(Math.addExact(size, more), 2 * content.length));
        }
    }
}
