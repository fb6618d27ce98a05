package dev.serdemark.worker.codec;

/** Reads from a fresh stream in each call. All calls write into one sink, which belongs to this caller. */
final class StreamCaller<T> implements Caller<T, StreamPayload> {
    private final StreamCodec<T> codec;
    private final StreamPayload sink = new StreamPayload();

    StreamCaller(StreamCodec<T> codec) {
        this.codec = codec;
    }

    @Override
    public StreamPayload write(T value) throws Exception {
        sink.clear();
        codec.write(value, sink);
        return sink;
    }

    @Override
    public T read(StreamPayload payload) throws Exception {
        return codec.read(payload.open());
    }

    @Override
    public boolean writesIntoOne() {
        return true;
    }
}
