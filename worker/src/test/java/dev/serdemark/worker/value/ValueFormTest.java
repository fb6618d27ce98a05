package dev.serdemark.worker.value;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

class ValueFormTest {
    private final ValueWriter out = new ValueWriter();

    /** Writes random leaves and reads them back. The repetition is the seed. */
    @RepeatedTest(50)
    void leaves_are_read_as_they_were_written(RepetitionInfo repetition) {
        Random random = new Random(repetition.getCurrentRepetition());
        List<Runnable> expectations = new ArrayList<>();
        ValueReader[] in = new ValueReader[1]; // The reader exists only after all leaves are written.
        for (int i = random.nextInt(200); i >= 0; i--) {
            expectations.add(writeRandomLeaf(random, in));
        }
        in[0] = new ValueReader(out.toByteArray());
        expectations.forEach(Runnable::run);
    }

    @Test
    void each_read_creates_a_new_text() {
        out.writeString("text");
        byte[] form = out.toByteArray();
        assertNotSame(new ValueReader(form).readString(), new ValueReader(form).readString());
    }

    @Test
    void all_NaN_values_have_the_same_form() {
        out.writeDouble(Double.longBitsToDouble(0x7ff8000000000001L));
        byte[] formOfOtherNaN = out.toByteArray();
        ValueWriter canonical = new ValueWriter();
        canonical.writeDouble(Double.NaN);
        assertArrayEquals(canonical.toByteArray(), formOfOtherNaN);
    }

    /** Writes a leaf. Returns an assertion that the leaf is the next one to read. */
    private Runnable writeRandomLeaf(Random random, ValueReader[] in) {
        switch (random.nextInt(12)) {
            case 0:
                int number = random.nextInt();
                out.writeInt(number);
                return () -> assertEquals(number, in[0].readInt());
            case 1:
                long large = random.nextLong();
                out.writeLong(large);
                return () -> assertEquals(large, in[0].readLong());
            case 2:
                float single = Float.intBitsToFloat(random.nextInt());
                out.writeFloat(single);
                return () -> assertEquals(single, in[0].readFloat());
            case 3:
                double real = Double.longBitsToDouble(random.nextLong());
                out.writeDouble(real);
                return () -> assertEquals(real, in[0].readDouble());
            case 4:
                boolean truth = random.nextBoolean();
                out.writeBoolean(truth);
                return () -> assertEquals(truth, in[0].readBoolean());
            case 5:
                BigDecimal decimal = new BigDecimal(new BigInteger(200, random), random.nextInt(40));
                out.writeDecimal(decimal);
                return () -> assertEquals(decimal, in[0].readDecimal());
            case 6:
                String text = text(random);
                out.writeString(text);
                return () -> assertEquals(text, in[0].readString());
            case 7:
                byte[] bytes = new byte[random.nextInt(3000)];
                random.nextBytes(bytes);
                out.writeBytes(bytes);
                return () -> assertArrayEquals(bytes, in[0].readBytes());
            case 8:
                UUID uuid = new UUID(random.nextLong(), random.nextLong());
                out.writeUuid(uuid);
                return () -> assertEquals(uuid, in[0].readUuid());
            case 9:
                LocalDate date = LocalDate.ofEpochDay(random.nextInt());
                out.writeDate(date);
                return () -> assertEquals(date, in[0].readDate());
            case 10:
                Instant instant = Instant.ofEpochSecond(random.nextInt(), random.nextInt(1_000_000_000));
                out.writeTimestamp(instant);
                return () -> assertEquals(instant, in[0].readTimestamp());
            default:
                Presence presence = Presence.values()[random.nextInt(3)];
                out.presence(presence);
                return () -> assertEquals(presence, in[0].presence());
        }
    }

    /** Returns a text of random characters, including lone surrogates. */
    private static String text(Random random) {
        int bound = random.nextBoolean() ? 256 : 65536;
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(300); i > 0; i--) {
            text.append((char) random.nextInt(bound));
        }
        return text.toString();
    }
}
