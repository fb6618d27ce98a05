package dev.serdemark.worker.value;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class VisitsTest {
    @Test
    void the_order_of_map_entries_does_not_change_the_sum() {
        assertEquals(sum(map("a", 1, "bb", 2)), sum(map("bb", 2, "a", 1)));
    }

    @Test
    void the_order_of_nested_map_entries_does_not_change_the_sum() {
        Visits one = new Visits();
        visitNested(one, map("a", 1, "bb", 2), map("c", 3, "dd", 4));
        Visits other = new Visits();
        visitNested(other, map("dd", 4, "c", 3), map("bb", 2, "a", 1));
        assertEquals(one.sum(), other.sum());
    }

    @Test
    void swapped_values_of_entries_change_the_sum() {
        assertNotEquals(sum(map("a", 1, "bb", 2)), sum(map("a", 2, "bb", 1)));
    }

    @Test
    void swapped_leaves_before_and_after_a_map_change_the_sum() {
        Visits one = new Visits();
        one.take(1);
        visit(one, map("a", 1, "bb", 2));
        one.take(2);
        Visits other = new Visits();
        other.take(2);
        visit(other, map("a", 1, "bb", 2));
        other.take(1);
        assertNotEquals(one.sum(), other.sum());
    }

    @Test
    void equal_decimals_of_different_scales_give_the_same_sum() {
        Visits one = new Visits();
        one.take(new BigDecimal("1.50"));
        Visits other = new Visits();
        other.take(new BigDecimal("1.5"));
        assertEquals(one.sum(), other.sum());
    }

    @Test
    void swapped_items_of_a_list_change_the_sum() {
        Visits one = new Visits();
        List.of(1, 2).forEach(one::take);
        Visits other = new Visits();
        List.of(2, 1).forEach(other::take);
        assertNotEquals(one.sum(), other.sum());
    }

    private static long sum(Map<String, Integer> map) {
        Visits visits = new Visits();
        visits.take(7);
        visit(visits, map);
        return visits.sum();
    }

    private static void visit(Visits visits, Map<String, Integer> map) {
        map.forEach((key, item) -> {
            long before = visits.beginEntry();
            visits.take(key);
            visits.take(item);
            visits.endEntry(before);
        });
    }

    @SafeVarargs
    private static void visitNested(Visits visits, Map<String, Integer>... maps) {
        for (Map<String, Integer> map : maps) {
            long before = visits.beginEntry();
            visit(visits, map);
            visits.endEntry(before);
        }
    }

    private static Map<String, Integer> map(String first, int one, String second, int two) {
        Map<String, Integer> map = new LinkedHashMap<>();
        map.put(first, one);
        map.put(second, two);
        return map;
    }
}
