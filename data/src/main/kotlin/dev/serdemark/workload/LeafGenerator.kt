package dev.serdemark.workload

import dev.serdemark.model.BooleanValue
import dev.serdemark.model.BytesValue
import dev.serdemark.model.IntValue
import dev.serdemark.model.Leaf
import dev.serdemark.model.LongValue
import dev.serdemark.model.StringValue
import dev.serdemark.model.UuidValue
import dev.serdemark.model.Value
import java.nio.file.Path
import java.util.Random
import java.util.UUID

/**
 * Draws leaves by a rule, or else by the default rule of their type.
 *
 * @param letterReplacer changes the letters of texts, except for texts from a pattern or choice
 * @param file the file of the rules, for errors
 */
internal class LeafGenerator(
    private val random: Random,
    private val letterReplacer: LetterReplacer,
    private val file: Path,
) {
    private val texts by lazy { FakeText(random) }

    /**
     * Returns a leaf.
     *
     * @param position the position of its item in the innermost list
     * @throws dev.serdemark.problem.ProblemException if Datafaker cannot create a text of the rule
     */
    fun draw(leaf: Leaf, rule: Rule, position: Int): Value =
        when (val source = rule.source) {
            null -> default(leaf)
            is Source.Expression -> {
                val text = texts.draw(source, file, rule.line)
                StringValue(if (source.ascii) text else letterReplacer.apply(text))
            }
            is Source.Pattern -> StringValue(texts.draw(source, file, rule.line))
            is Source.Choice -> parse(leaf, source.texts[random.nextInt(source.texts.size)])
            is Source.Range -> StepRange.of(leaf, source).draw(random)
            is Source.Counter -> counter(leaf, source.start + position)
            is Source.Items -> throw IllegalArgumentException("A leaf has no size: $leaf")
        }

    private fun parse(leaf: Leaf, text: String): Value {
        if (leaf == Leaf.STRING) return StringValue(text)
        // A range with equal bounds has only this number.
        val digits = maxOf(text.toBigDecimal().scale(), 0)
        return StepRange.of(leaf, Source.Range(text, text, digits)).draw(random)
    }

    private fun counter(leaf: Leaf, count: Int): Value =
        if (leaf == Leaf.LONG) LongValue(count.toLong()) else IntValue(count)

    private fun default(leaf: Leaf): Value =
        when (leaf) {
            Leaf.BOOLEAN -> BooleanValue(random.nextBoolean())
            Leaf.STRING -> StringValue(letterReplacer.apply(texts.expression(DEFAULT_TEXT)))
            Leaf.BYTES -> BytesValue(ByteArray(DEFAULT_BYTES).also(random::nextBytes))
            Leaf.UUID -> UuidValue(randomUuid())
            Leaf.INT,
            Leaf.LONG,
            Leaf.FLOAT,
            Leaf.DOUBLE,
            Leaf.DECIMAL,
            Leaf.DATE,
            Leaf.TIMESTAMP -> StepRange.of(leaf, DEFAULT_RANGES.getValue(leaf)).draw(random)
        }

    /** Returns a UUID of version 4 (RFC 9562). */
    private fun randomUuid(): UUID {
        val high = random.nextLong() and 0xf000L.inv() or 0x4000L
        val low = random.nextLong() and (0x3L shl 62).inv() or (0x2L shl 62)
        return UUID(high, low)
    }

    private companion object {
        const val DEFAULT_TEXT = "#{Lorem.word} #{Lorem.word} #{Lorem.word}"
        const val DEFAULT_BYTES = 16
        val DEFAULT_RANGES =
            mapOf(
                Leaf.INT to Source.Range("0", "9999", 0),
                Leaf.LONG to Source.Range("0", "999999999999", 0),
                Leaf.FLOAT to Source.Range("0", "100", 2),
                Leaf.DOUBLE to Source.Range("0", "1000", 6),
                Leaf.DECIMAL to Source.Range("0", "9999", 2),
                Leaf.DATE to Source.Range("2000-01-01", "2024-12-31", 0),
                Leaf.TIMESTAMP to Source.Range("2000-01-01T00:00:00Z", "2024-12-31T23:59:59Z", 0),
            )
    }
}
