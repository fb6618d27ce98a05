package dev.serdemark.worker.measure;

import dev.serdemark.worker.codec.BytesCodec;
import dev.serdemark.worker.contender.PreparedContender;
import dev.serdemark.worker.protocol.Call;
import dev.serdemark.worker.protocol.PreparationMessages.Prepare;
import dev.serdemark.worker.value.Bridge;
import dev.serdemark.worker.value.Copies;
import dev.serdemark.worker.value.ValueReader;
import dev.serdemark.worker.value.ValueWriter;
import dev.serdemark.worker.value.Visits;
import dev.serdemark.worker.value.Walk;
import java.util.ArrayList;
import java.util.List;

/** A contender whose values are boxes of a number. Its codec records the arguments of its calls. */
public final class TestModel {
    private TestModel() {}

    /** Returns a contender with this number of siblings. The value of a sibling is the box of its index. */
    @SuppressWarnings("unchecked")
    public static PreparedContender<Box, byte[]> contender(int siblings) throws Exception {
        List<byte[]> values = new ArrayList<>();
        for (int i = 0; i < siblings; i++) {
            ValueWriter out = new ValueWriter();
            out.writeInt(i);
            values.add(out.toByteArray());
        }
        Prepare request = new Prepare(
                Recorder.class.getName(),
                BoxBridge.class.getName(),
                BoxWalk.class.getName(),
                values,
                values,
                List.of(Call.READ, Call.WRITE),
                1, // threads
                true, // sharesCodec
                false, // hasMaps
                false); // isSequence
        return (PreparedContender<Box, byte[]>) PreparedContender.of(request, where -> {});
    }

    public static Recorder recorder(PreparedContender<Box, byte[]> contender) {
        return (Recorder) contender.caller();
    }

    public static final class Box {
        public final int number;

        Box(int number) {
            this.number = number;
        }
    }

    public static final class BoxBridge implements Bridge<Box> {
        public BoxBridge() {}

        @Override
        public Box read(ValueReader in) {
            return new Box(in.readInt());
        }

        @Override
        public void write(Box value, ValueWriter out) {
            out.writeInt(value.number);
        }
    }

    public static final class BoxWalk implements Walk<Box> {
        public BoxWalk() {}

        @Override
        public void visit(Box value, Visits visits) {
            visits.take(value.number);
        }

        @Override
        public Box copy(Box value, Copies copies) {
            return new Box(copies.of(value.number));
        }
    }

    public static final class Recorder implements BytesCodec<Box> {
        public final List<Box> written = new ArrayList<>();
        public final List<Integer> read = new ArrayList<>();

        public Recorder() {}

        @Override
        public byte[] write(Box value) {
            written.add(value);
            return new byte[0];
        }

        @Override
        public Box read(byte[] payload) {
            Box box = new Box(new ValueReader(payload).readInt());
            read.add(box.number);
            return box;
        }
    }
}
