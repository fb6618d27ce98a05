package dev.serdemark.inference

import dev.serdemark.inference.testing.inferFrom
import dev.serdemark.inference.testing.types
import io.kotest.assertions.withClue
import io.kotest.matchers.shouldBe
import kotlin.random.Random
import org.junit.jupiter.api.Test

/** More data of the same kind never turns a map into a record. */
class MapStabilityTest {
    /** Kinds of keys, by the number of the entry. */
    private val keys: Map<String, (Int) -> String> =
        mapOf(
            "words" to { "key${letters(it)}" },
            "dates" to { "2024-${10 + it / 28}-${10 + it % 28}" },
            "codes" to
                {
                    if (it % 10 == 9) "X${letters(it).uppercase()}" else letters(it).uppercase()
                },
            "numbered" to { "user_$it" },
        )

    /** Kinds of values, by the number of the entry and a source of chance. */
    private val values: Map<String, (Int, Random) -> String> =
        mapOf(
            "numbers" to { i, _ -> "$i" },
            "records" to { i, _ -> """{"id": $i, "name": "n"}""" },
            "records with optional members" to
                { i, random ->
                    val optional = (0 until 6).filter { random.nextInt(10) == 0 }
                    optional.joinToString("", """{"id": $i, "name": "n"""", "}") {
                        """, "o$it": 1"""
                    }
                },
            "records with a text or a list" to
                { i, random ->
                    val list = if (random.nextBoolean()) """["x", "y"]""" else "\"x\""
                    """{"id": $i, "a": $list, "b": $list, "c": "z"}"""
                },
            "records with rare values of another kind" to
                { i, _ ->
                    val other = if (i % 12 == 11) "$i" else "\"x\""
                    """{"id": $i, "a": $other, "b": $other}"""
                },
            "lists of records" to
                { i, random ->
                    List(random.nextInt(4)) { """{"id": $i, "name": "n"}""" }
                        .joinToString(",", "[", "]")
                },
            "lists of records of several kinds" to
                { _, random ->
                    List(1 + random.nextInt(4)) {
                            if (random.nextBoolean()) """{"type": "a", "x": 1}"""
                            else """{"type": "b", "x": "t"}"""
                        }
                        .joinToString(",", "[", "]")
                },
            "maps of records, some of them small" to
                { i, _ ->
                    (0..4 + i % 6).joinToString(",", "{", "}") {
                        """"part${letters(it)}": {"from": 1, "to": 2}"""
                    }
                },
            "maps of texts, some of them small" to
                { i, _ ->
                    if (i % 5 == 4) """{"all": "y"}"""
                    else (0..i % 4).joinToString(",", "{", "}") { """"${it + 4}": "y"""" }
                },
        )

    private fun letters(number: Int): String = "${'a' + number / 26}${'a' + number % 26}x"

    private fun document(entries: Iterable<String>) = """{"a": {${entries.joinToString()}}}"""

    private fun isMap(document: String): Boolean =
        inferFrom(document).types.first().startsWith("Root(a map")

    @Test
    fun `more entries of the same kind never turn a map into a record`() {
        for ((keyKind, key) in keys) {
            for ((valueKind, value) in values) {
                for (seed in 0..2) {
                    val random = Random(seed)
                    val entries = List(60) { """"${key(it)}": ${value(it, random)}""" }
                    val sizes = (2..60).filter { isMap(document(entries.take(it))) }
                    withClue("$keyKind, $valueKind, seed $seed") {
                        if (sizes.isNotEmpty()) sizes shouldBe (sizes.first()..60).toList()
                        if (valueKind != "numbers" || keyKind != "words")
                            sizes.isNotEmpty() shouldBe true
                    }
                }
            }
        }
    }

    /** The kinds of records in a map. All have the member `type`, and [other] members. */
    private fun kinds(vararg other: String): List<String> = other.mapIndexed { i, members ->
        """{"type": "kind$i", $members}"""
    }

    private val rectangleAndCircle = kinds(""""w": 1, "h": 2""", """"r": 1""")

    /** Values in mixtures: the number of records of each kind among ten or so. */
    private val mixtures: List<Pair<List<String>, List<Int>>> =
        listOf(9 to 1, 7 to 3, 6 to 4, 5 to 5, 4 to 6, 3 to 7, 1 to 9).map { (first, second) ->
            rectangleAndCircle to listOf(first, second)
        } +
            listOf(listOf(1, 1, 1), listOf(5, 3, 2), listOf(2, 5, 3)).map {
                kinds(""""x": 1, "xx": 2""", """"y": "t"""", """"z": [1], "zz": true""") to it
            }

    /** Orders in which values of several kinds come. The parts are the values of one mixture. */
    private fun orders(parts: List<String>): Map<String, List<String>> =
        mapOf("repeated" to List(60) { parts[it % parts.size] }) +
            (0..4).associate { seed ->
                val random = Random(seed)
                "random $seed" to List(60) { parts.random(random) }
            }

    private fun mapSizes(key: (Int) -> String, values: List<String>): List<Int> {
        val entries = values.mapIndexed { i, value -> """"${key(i)}": $value""" }
        return (8..entries.size).filter { isMap(document(entries.take(it))) }
    }

    @Test
    fun `more records of several kinds never turn a map into a record, in any mixture`() {
        for ((keyKind, key) in keys) {
            for ((values, counts) in mixtures) {
                val parts = values.zip(counts).flatMap { (value, count) -> List(count) { value } }
                // The rectangles and circles take turns as far as possible.
                val alternating = parts.withIndex().sortedBy { it.index * 7 % 10 }.map { it.value }
                for ((order, all) in orders(alternating)) {
                    withClue("$keyKind, $counts, $order") {
                        mapSizes(key, all) shouldBe (8..60).toList()
                    }
                }
            }
        }
    }

    @Test
    fun `if keys look like data, records of kinds without a common member stay a map too`() {
        val values = listOf("""{"w": 1, "h": 2}""", """{"r": 1}""")
        for ((keyKind, key) in keys - "words") {
            for (rectangles in 1..9) {
                val all = List(60) { values[if (it * 7 % 10 < rectangles) 0 else 1] }
                withClue("$keyKind, $rectangles of 10") {
                    mapSizes(key, all).let { it shouldBe (it.first()..60).toList() }
                }
            }
        }
    }

    @Test
    fun `more documents of the same kind never turn a map into a record`() {
        for ((keyKind, key) in keys) {
            for ((valueKind, value) in values) {
                val random = Random(1)
                val documents =
                    List(30) { document(List(12) { i -> """"${key(i)}": ${value(i, random)}""" }) }
                val counts =
                    (1..30).filter {
                        inferFrom(*documents.take(it).toTypedArray())
                            .types
                            .first()
                            .startsWith("Root(a map")
                    }
                withClue("$keyKind, $valueKind") {
                    if (counts.isNotEmpty()) counts shouldBe (counts.first()..30).toList()
                }
            }
        }
    }

    @Test
    fun `the order of entries does not matter`() {
        for ((keyKind, key) in keys) {
            for ((valueKind, value) in values) {
                val random = Random(2)
                val entries = List(20) { """"${key(it)}": ${value(it, random)}""" }
                val expected = isMap(document(entries))
                repeat(5) {
                    withClue("$keyKind, $valueKind") {
                        isMap(document(entries.shuffled(Random(it)))) shouldBe expected
                    }
                }
            }
        }
    }

    /** The numbers of records, and the fields with their types, in alphabetical order. */
    private fun summary(documents: List<String>): List<String> =
        inferFrom(*documents.toTypedArray())
            .fields
            .map { "${it.field} ${it.type.filter(Char::isLowerCase)} ${it.count}" }
            .sorted()

    @Test
    fun `the order of documents does not matter`() {
        for ((valueKind, value) in values) {
            val random = Random(3)
            val documents =
                List(12) { n ->
                    val size = 1 + random.nextInt(12)
                    document(
                        List(size) {
                            """"key${letters((it * 7 + n * 5) % 40)}": ${value(it, random)}"""
                        }
                    )
                }
            val expected = summary(documents)
            repeat(10) {
                withClue(valueKind) { summary(documents.shuffled(Random(it))) shouldBe expected }
            }
        }
    }
}
