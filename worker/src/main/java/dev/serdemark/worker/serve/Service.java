package dev.serdemark.worker.serve;

import dev.serdemark.worker.contender.PreparedContender;
import dev.serdemark.worker.measure.JvmActivityReader;
import dev.serdemark.worker.protocol.Measurement;
import dev.serdemark.worker.protocol.Measurement.Activity;
import dev.serdemark.worker.protocol.ServerMessages.EndRequests;
import dev.serdemark.worker.protocol.ServerMessages.RequestsEnded;
import dev.serdemark.worker.protocol.ServerMessages.Serve;
import dev.serdemark.worker.protocol.ServerMessages.Serving;
import java.util.Arrays;
import java.util.List;
import java.util.ServiceLoader;

/** Serves one contender over HTTP, and measures the CPU time and memory of requests. For use by one thread. */
public final class Service {
    private final ServedContender<?, ?> served;
    private final JvmActivityReader activityReader;
    private final Serving serving;
    private long startedAt;
    private long startNanos;
    private Activity activityBefore;
    private ProcessThreads threadsBefore;

    /**
     * Starts the server that the class path offers.
     *
     * @param decodedBytes mean size of the objects of a value, in bytes
     * @throws Exception if the server does not start
     */
    public Service(
            PreparedContender<?, ?> contender, long decodedBytes, JvmActivityReader activityReader, Serve request)
            throws Exception {
        this.activityReader = activityReader;
        served = new ServedContender<>(contender, decodedBytes, request.byMapper);
        served.refill();
        Server server = ServiceLoader.load(Server.class)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("No server is on the class path."));
        int port = server.start(served, request.engine);
        byte[][] payloads = new byte[served.siblings()][];
        Arrays.setAll(payloads, served::bytes);
        serving = new Serving(port, server.converter(), served.mediaType(), List.of(payloads));
    }

    /** Returns how to send requests to the server. */
    public Serving serving() {
        return serving;
    }

    /** Prepares fresh values for the next slice. */
    public void prepare() {
        served.refill();
    }

    /** Begins to measure a slice. */
    public void begin() {
        activityBefore = activityReader.now();
        startedAt = System.currentTimeMillis();
        threadsBefore = ProcessThreads.now();
        startNanos = System.nanoTime();
    }

    /** Ends the measurement, and then checks values from requests. */
    public RequestsEnded end(EndRequests request) {
        long wallNanos = System.nanoTime() - startNanos;
        ProcessThreads now = ProcessThreads.now();
        Measurement measurement = new Measurement(
                startedAt,
                request.requests,
                wallNanos,
                now.cpuNanosSince(threadsBefore),
                now.allocatedBytesSince(threadsBefore),
                activityReader.now().since(activityBefore),
                null);
        return served.checkKept(measurement);
    }
}
