package dev.serdemark.worker.codec;

/** A codec of the channel {@code bytes}: the caller holds the payload as an array of bytes. */
public interface BytesCodec<T> extends Codec<T, byte[]> {}
