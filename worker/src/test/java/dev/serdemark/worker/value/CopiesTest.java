package dev.serdemark.worker.value;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class CopiesTest {
    private final Copies copies = new Copies();

    @Test
    void copied_strings_are_equal_and_fresh_for_all_characters() {
        String[] texts = {"", "plain", "süß", "имя", "\ud83d\ude00", "ab\u0100", "x".repeat(1000), "я".repeat(1000)};
        for (String text : texts) {
            String copy = copies.of(text);
            assertEquals(text, copy);
            assertNotSame(text, copy);
        }
    }

    @Test
    void other_copied_leaves_are_equal_and_fresh() {
        byte[] bytes = {1, 2};
        assertArrayEquals(bytes, copies.of(bytes));
        assertNotSame(bytes, copies.of(bytes));
        for (BigDecimal decimal :
                new BigDecimal[] {new BigDecimal("1.50"), new BigDecimal("-12345678901234567890.1")}) {
            assertEquals(decimal, copies.of(decimal));
            assertNotSame(decimal, copies.of(decimal));
        }
        UUID uuid = new UUID(1, 2);
        assertEquals(uuid, copies.of(uuid));
        assertNotSame(uuid, copies.of(uuid));
        LocalDate date = LocalDate.of(2024, 2, 29);
        assertEquals(date, copies.of(date));
        assertNotSame(date, copies.of(date));
        Instant instant = Instant.ofEpochSecond(1_700_000_000, 5);
        assertEquals(instant, copies.of(instant));
        assertNotSame(instant, copies.of(instant));
    }
}
