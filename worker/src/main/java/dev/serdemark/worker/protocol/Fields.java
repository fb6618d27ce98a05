package dev.serdemark.worker.protocol;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Reads and writes the composite fields of message bodies. */
final class Fields {
    private Fields() {}

    static void writeBytes(DataOutput out, byte[] bytes) throws IOException {
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    static byte[] readBytes(DataInput in) throws IOException {
        byte[] bytes = new byte[in.readInt()];
        in.readFully(bytes);
        return bytes;
    }

    /** Writes a text of any length, unlike {@link DataOutput#writeUTF}. Lone surrogates become question marks. */
    static void writeText(DataOutput out, String text) throws IOException {
        writeBytes(out, text.getBytes(StandardCharsets.UTF_8));
    }

    static String readText(DataInput in) throws IOException {
        return new String(readBytes(in), StandardCharsets.UTF_8);
    }

    static <E extends Enum<E>> void writeEnum(DataOutput out, E value) throws IOException {
        out.writeByte(value.ordinal());
    }

    static <E extends Enum<E>> E readEnum(DataInput in, Class<E> type) throws IOException {
        return type.getEnumConstants()[in.readByte()];
    }

    static <E> void writeNullable(DataOutput out, E value, Writer<E> writer) throws IOException {
        out.writeBoolean(value != null);
        if (value != null) {
            writer.write(out, value);
        }
    }

    static <E> E readNullable(DataInput in, Reader<E> reader) throws IOException {
        return in.readBoolean() ? reader.read(in) : null;
    }

    static <E> void writeList(DataOutput out, List<E> list, Writer<? super E> writer) throws IOException {
        out.writeInt(list.size());
        for (E element : list) {
            writer.write(out, element);
        }
    }

    static <E> List<E> readList(DataInput in, Reader<E> reader) throws IOException {
        int size = in.readInt();
        List<E> list = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            list.add(reader.read(in));
        }
        return Collections.unmodifiableList(list);
    }

    static void writeLongs(DataOutput out, long[] numbers) throws IOException {
        out.writeInt(numbers.length);
        for (long number : numbers) {
            out.writeLong(number);
        }
    }

    static long[] readLongs(DataInput in) throws IOException {
        long[] numbers = new long[in.readInt()];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = in.readLong();
        }
        return numbers;
    }

    interface Writer<E> {
        void write(DataOutput out, E value) throws IOException;
    }

    interface Reader<E> {
        E read(DataInput in) throws IOException;
    }
}
