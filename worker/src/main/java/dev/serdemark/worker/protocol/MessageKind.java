package dev.serdemark.worker.protocol;

import java.io.DataInput;
import java.io.IOException;

/** The kinds of messages. A frame identifies its kind by the ordinal. */
public enum MessageKind {
    HELLO(Hello::new),
    PREPARE(Prepare::new),
    PREPARED(Prepared::new),
    CHECK(in -> Command.CHECK),
    CHECKED(Checked::new),
    WARM_UP(WarmUp::new),
    WARMED_UP(WarmedUp::new),
    SETTLE(Settle::new),
    SETTLED(Settled::new),
    TAKE_SLICE(TakeSlice::new),
    SLICE_TAKEN(SliceTaken::new),
    FINISH(in -> Command.FINISH),
    SUMMARY(Summary::new),
    FAILED(Failed::new),
    PROGRESS(Progress::new),
    EXITING(Stack::readExiting),
    LOCATE(in -> Command.LOCATE),
    LOCATED(Stack::readLocated),
    FIRST_CALLS(FirstCalls::new),
    COUNT_MEMORY(MemoryRequest::readCount),
    MEMORY_COUNTED(MemoryCounted::new),
    OBSERVE_MEMORY(MemoryRequest::readObserve),
    MEMORY_OBSERVED(MemoryObserved::new),
    TAKE_LATENCIES(TakeLatencies::new),
    LATENCIES_TAKEN(LatenciesTaken::new),
    SERVE(Serve::new),
    SERVING(Serving::new),
    BEGIN_REQUESTS(in -> Command.BEGIN_REQUESTS),
    REQUESTS_BEGUN(RequestsBegun::new),
    END_REQUESTS(EndRequests::new),
    REQUESTS_ENDED(RequestsEnded::new),
    CHECK_ANSWERS(CheckAnswers::new),
    MAKE_FIXED_RUNS(MakeFixedRuns::new),
    FIXED_RUNS_MADE(FixedRunsMade::new);

    private final Decoder decoder;

    MessageKind(Decoder decoder) {
        this.decoder = decoder;
    }

    Message read(DataInput in) throws IOException {
        return decoder.read(in);
    }

    private interface Decoder {
        Message read(DataInput in) throws IOException;
    }
}
