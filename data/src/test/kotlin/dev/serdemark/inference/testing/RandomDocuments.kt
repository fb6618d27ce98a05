package dev.serdemark.inference.testing

import dev.serdemark.model.json.appendAll
import dev.serdemark.model.json.appendJsonString
import dev.serdemark.model.testing.RandomNames
import kotlin.random.Random

/** Appends a random value. The number is its level of nesting. Recursion ends at deep levels. */
private typealias Writer = StringBuilder.(Int) -> Unit

/**
 * Random JSON documents, similar to each other like the documents of one API. They have objects
 * with members that are sometimes null or absent, maps, lists, trees, records whose type is the
 * value of a member, numbers of all kinds, places with values of two types, and hostile names and
 * texts.
 */
class RandomDocuments(seed: Long) {
    private val random = Random(seed)
    private val root = if (random.nextInt(5) == 0) node(3) else record(3)

    /** Returns the next document, on one line. */
    fun next(): String = buildString { root(this, 0) }

    /** Returns a writer of values. If [depth] is 0, these have no inner values. */
    private fun node(depth: Int): Writer =
        when (random.nextInt(if (depth > 0) 14 else 8)) {
            0,
            1 -> number()
            in 2..4 -> text()
            5 -> oneOf("true", "false")
            6 -> oneOf("null")
            7 -> oneOf("[]", "{}")
            8,
            9 -> list(node(depth - 1))
            10 -> record(depth - 1)
            11 -> map(node(depth - 1))
            12 -> union(depth - 1)
            else -> mixed(depth - 1)
        }

    private fun oneOf(vararg texts: String): Writer = { append(texts.random(random)) }

    private fun number(): Writer {
        val kind = random.nextInt(6)
        return {
            append(
                when (kind) {
                    0 -> "${random.nextInt(-5, 1000)}"
                    1 -> "${random.nextLong()}"
                    2 -> "${random.nextInt(100_000) / 100.0}"
                    3 -> "${plain(random.nextDouble())}e${random.nextInt(-20, 20)}"
                    4 -> NUMBERS.random(random)
                    else -> if (random.nextBoolean()) "${random.nextInt()}" else "0.25"
                }
            )
        }
    }

    /** Returns [number] without an exponent. */
    private fun plain(number: Double) = number.toBigDecimal().toPlainString()

    private fun text(): Writer {
        val few = List(random.nextInt(1, 4)) { TEXTS.random(random) }
        val isFew = random.nextBoolean()
        return {
            appendJsonString(
                if (isFew) few.random(random) else TEXTS.random(random) + random.nextInt()
            )
        }
    }

    private fun list(item: Writer): Writer = { level ->
        appendAll('[', List(random.nextInt(4)) { it }, ']') { item(level + 1) }
    }

    private fun map(entry: Writer): Writer {
        val hasDataAsKeys = random.nextBoolean()
        return { level ->
            val names = RandomNames(random)
            val keys =
                List(random.nextInt(5)) {
                    if (hasDataAsKeys) "${random.nextInt(9)}/$it" else names.json()
                }
            appendAll('{', keys, '}') { key ->
                appendJsonString(key)
                append(':')
                entry(level + 1)
            }
        }
    }

    private class Member(
        val name: String,
        val absentPercent: Int,
        val nullPercent: Int,
        val content: Writer,
    )

    /** The member of a record in a union that says which record it is. */
    private class Tag(val name: String, val value: String)

    private fun record(depth: Int, tag: Tag? = null): Writer {
        val names = RandomNames(random)
        val members = ArrayList<Member>()
        repeat(random.nextInt(1, 6)) {
            val name = if (random.nextInt(4) == 0) names.json() else names.avro()
            if (name != tag?.name) {
                members += Member(name, randomPercent(), randomPercent(), node(depth))
            }
        }
        // Set below, so that the writer can call itself for recursive records.
        var recordWriter: Writer? = null
        val recursiveName = if (random.nextInt(4) == 0) names.avro() else null
        val isTree = random.nextBoolean()
        val write: Writer = { level ->
            val parts = ArrayList<() -> Unit>()
            for (member in members) {
                if (random.nextInt(100) < member.absentPercent) continue
                parts += {
                    appendJsonString(member.name)
                    append(':')
                    if (random.nextInt(100) < member.nullPercent) append("null")
                    else member.content(this, level + 1)
                }
            }
            if (tag != null) {
                val at = if (random.nextInt(3) > 0) 0 else random.nextInt(parts.size + 1)
                parts.add(at) {
                    appendJsonString(tag.name)
                    append(':')
                    appendJsonString(tag.value)
                }
            }
            if (recursiveName != null && recursiveName != tag?.name) {
                parts += {
                    appendJsonString(recursiveName)
                    append(':')
                    // Large steps of the level keep recursive documents small.
                    val inner = recordWriter
                    when {
                        inner == null || level > 6 -> append(if (isTree) "[]" else "null")
                        isTree ->
                            appendAll('[', List(random.nextInt(3)) { it }, ']') { inner(level + 3) }
                        random.nextBoolean() -> append("null")
                        else -> inner(level + 2)
                    }
                }
            }
            appendAll('{', parts, '}') { it() }
        }
        recordWriter = write
        return write
    }

    private fun union(depth: Int): Writer {
        val tagName = listOf("type", "kind", "@type", "what").random(random)
        val values = VALUES.shuffled(random).take(random.nextInt(2, 5))
        val branches = values.map { record(depth, Tag(tagName, it)) }
        return { level -> branches.random(random)(this, level) }
    }

    private fun mixed(depth: Int): Writer {
        val kinds = List(2) { node(depth) }
        return { level -> kinds.random(random)(this, level) }
    }

    private fun randomPercent(): Int = listOf(0, 0, 0, 20, 50).random(random)

    private companion object {
        val NUMBERS =
            listOf("0", "-0", "-0.0", "1.0", "1e3", "1E-7", "9223372036854775808", "1e400") +
                listOf("0.1000000000000000000001", "1e-400", "9007199254740993", "1e20000") +
                listOf("2147483648", "-2147483649", "4.35", "1.7976931348623157e308", "5e-324")
        val TEXTS =
            listOf("", "a", "\"; System.exit(0); //", "*/", "\${x}", "\\u000a", "</script>") +
                listOf("../../x", "CON", "\u202e\u0000\u001b[31m", "größe", "名前", "😀", "\ud800") +
                listOf("2024-02-29", "0f8fad5b-d9cb-469f-a165-70867728950e", "true", "1", "null") +
                listOf("2024-02-29T12:30:00Z", "x".repeat(300))
        val VALUES = listOf("Point", "click", "key-down", "int", "null", "名前", "a b", "POINT", "1")
    }
}
