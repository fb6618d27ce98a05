package dev.serdemark.worker.protocol;

import dev.serdemark.worker.protocol.CheckMessages.FoundFault;
import java.util.List;

/** The messages that serve a contender over HTTP, and measure what its process uses for requests. */
public final class ServerMessages {
    private ServerMessages() {}

    /** A request to serve the contender over HTTP. The answer is {@link Serving}. */
    public static final class Serve implements Message {
        /** The engine of the server, such as {@code netty}. */
        public final String engine;
        /** Whether the server's own converter may use the mapper of the codec, such as an {@code ObjectMapper}. */
        public final boolean byMapper;

        public Serve(String engine, boolean byMapper) {
            this.engine = engine;
            this.byMapper = byMapper;
        }
    }

    /** The answer when the server is ready for requests. */
    public static final class Serving implements Message {
        /** The port on the loopback interface. */
        public final int port;
        /** The name of the converter between values and bodies, such as {@code Ktor's JacksonConverter}. */
        public final String converter;
        /** The media type of the payloads. */
        public final String mediaType;
        /** The payload of each sibling, which is the body of requests. */
        public final List<byte[]> payloads;

        public Serving(int port, String converter, String mediaType, List<byte[]> payloads) {
            this.port = port;
            this.converter = converter;
            this.mediaType = mediaType;
            this.payloads = payloads;
        }
    }

    /** The server is ready for the requests of a slice. */
    public static final class RequestsBegun implements Message {
        /**
         * The CPU time of a fixed piece of work right before the requests, in nanoseconds. See {@link
         * SliceMessages.SliceTaken#pulseNanos}.
         */
        public final long pulseNanos;

        public RequestsBegun(long pulseNanos) {
            this.pulseNanos = pulseNanos;
        }
    }

    /** Ends the requests of a slice. The answer is {@link RequestsEnded}. */
    public static final class EndRequests implements Message {
        /** The number of requests answered since {@link PlainRequest#BEGIN_REQUESTS}. */
        public final long requests;

        public EndRequests(long requests) {
            this.requests = requests;
        }
    }

    /** What the server's process used for the requests of a slice, and whether it read them correctly. */
    public static final class RequestsEnded implements Message {
        /**
         * The slice, in which a call is a request. CPU time and allocated bytes are sums over all threads except the
         * measuring thread.
         */
        public final Measurement measurement;
        /** The number of values that were compared with the document. They come from the last requests of the slice. */
        public final int checked;
        /** A finding for each of these values that was wrong. */
        public final List<FoundFault> wrong;

        public RequestsEnded(Measurement measurement, int checked, List<FoundFault> wrong) {
            this.measurement = measurement;
            this.checked = checked;
            this.wrong = wrong;
        }
    }
}
