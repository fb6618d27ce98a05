package dev.serdemark.worker.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.serdemark.worker.check.RoundsCheckTest.NumberBridge;
import dev.serdemark.worker.check.RoundsCheckTest.Numbers;
import dev.serdemark.worker.contender.PreparedContender;
import dev.serdemark.worker.measure.Team;
import dev.serdemark.worker.protocol.Call;
import dev.serdemark.worker.protocol.CheckMessages.Checked;
import dev.serdemark.worker.protocol.PreparationMessages.Prepare;
import dev.serdemark.worker.value.ValueWriter;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ConcurrentCheckTest {
    /** Checks that two threads write the number 5 correctly, each with a separate codec. */
    private Checked check(Class<?> codec) throws Exception {
        ValueWriter value = new ValueWriter();
        value.writeInt(5);
        Prepare request = new Prepare(
                codec.getName(),
                NumberBridge.class.getName(),
                null,
                List.of(value.toByteArray()),
                List.of(),
                List.of(Call.WRITE),
                2, // threads
                false, // sharesCodec
                false, // hasMaps
                false); // isSequence
        PreparedContender<?, ?> contender = PreparedContender.of(request, where -> {});
        Checked oneThreadCheck = new Checked(List.of(), List.of(value.toByteArray()));
        return ConcurrentCheck.run(contender, new Team(2), oneThreadCheck, where -> {});
    }

    @Test
    void threads_with_separate_codecs_find_no_fault() throws Exception {
        assertEquals(List.of(), check(Numbers.class).concurrentFindings);
    }

    @Test
    void a_codec_that_cannot_be_created_ends_the_check_of_all_threads() {
        assertThrows(IllegalStateException.class, () -> check(Limited.class));
    }

    /** Allows only two codecs. The check needs three: the first one, and one for each thread. */
    public static final class Limited extends Numbers {
        private static final AtomicInteger CODECS = new AtomicInteger();

        public Limited() {
            if (CODECS.incrementAndGet() > 2) {
                throw new IllegalStateException("Too many codecs.");
            }
        }
    }
}
