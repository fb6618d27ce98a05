package dev.serdemark.worker.protocol;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** Ends the requests of a slice. The answer is {@link RequestsEnded}. */
public final class EndRequests implements Message {
    private final long requests;

    /** @param requests how many were answered since {@link Command#BEGIN_REQUESTS} */
    public EndRequests(long requests) {
        this.requests = requests;
    }

    EndRequests(DataInput in) throws IOException {
        this(in.readLong());
    }

    @Override
    public MessageKind kind() {
        return MessageKind.END_REQUESTS;
    }

    @Override
    public void write(DataOutput out) throws IOException {
        out.writeLong(requests);
    }

    public long requests() {
        return requests;
    }
}
