package dev.serdemark.worker.sequence;

import dev.serdemark.worker.codec.PayloadForm;
import java.util.ArrayList;
import java.util.List;

/** Handles the payloads of a sequence. Their content is in {@link Frames}. */
final class SequenceForm<P> implements PayloadForm<List<P>> {
    private final PayloadForm<P> form;

    SequenceForm(PayloadForm<P> form) {
        this.form = form;
    }

    @Override
    public List<P> of(byte[] content) {
        List<P> payloads = new ArrayList<>();
        for (byte[] one : Frames.split(content)) {
            payloads.add(form.of(one));
        }
        return payloads;
    }

    @Override
    public byte[] content(List<P> payloads) {
        List<byte[]> contents = new ArrayList<>();
        for (P payload : payloads) {
            contents.add(form.content(payload));
        }
        return Frames.join(contents);
    }
}
