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
