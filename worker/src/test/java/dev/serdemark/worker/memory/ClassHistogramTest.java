package dev.serdemark.worker.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.serdemark.worker.memory.AllocatedObjects.ClassHistogram;
import dev.serdemark.worker.memory.AllocatedObjects.ClassHistogram.Count;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ClassHistogramTest {
    @Test
    void lines_of_the_histogram_are_parsed() {
        String table = " num     #instances         #bytes  class name (module)\n"
                + "-------------------------------------------------------\n"
                + "   1:          1234          56784  [B (java.base@17.0.15)\n"
                + "   2:             2             48  a.Same\n"
                + "   3:             1             24  a.Same\n"
                + "Total          1237          56856\n";
        Map<String, Count> counts = ClassHistogram.parse(table);
        assertEquals(2, counts.size());
        assertEquals(1234, counts.get("[B").objects);
        assertEquals(56784, counts.get("[B").bytes);
        assertEquals(3, counts.get("a.Same").objects);
        assertEquals(72, counts.get("a.Same").bytes);
    }

    @Test
    void this_jvm_counts_its_objects() {
        Map<String, Count> counts = ClassHistogram.parse(new ClassHistogram().take());
        assertTrue(counts.get("java.lang.String").objects > 1000);
    }
}
