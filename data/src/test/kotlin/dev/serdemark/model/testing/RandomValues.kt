package dev.serdemark.model.testing

import dev.serdemark.model.AbsentValue
import dev.serdemark.model.BooleanValue
import dev.serdemark.model.BytesValue
import dev.serdemark.model.DateValue
import dev.serdemark.model.DecimalValue
import dev.serdemark.model.Declaration
import dev.serdemark.model.DoubleValue
import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.EnumValue
import dev.serdemark.model.FloatValue
import dev.serdemark.model.IntValue
import dev.serdemark.model.Leaf
import dev.serdemark.model.ListOf
import dev.serdemark.model.ListValue
import dev.serdemark.model.LongValue
import dev.serdemark.model.MapOf
import dev.serdemark.model.MapValue
import dev.serdemark.model.Named
import dev.serdemark.model.NullValue
import dev.serdemark.model.Nullable
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.RecordValue
import dev.serdemark.model.Schema
import dev.serdemark.model.StringValue
import dev.serdemark.model.TimestampValue
import dev.serdemark.model.Type
import dev.serdemark.model.UnionDeclaration
import dev.serdemark.model.UuidValue
import dev.serdemark.model.Value
import java.math.BigDecimal
import java.math.BigInteger
import java.math.MathContext
import java.math.RoundingMode
import java.time.Instant
import java.time.LocalDate
import java.util.UUID
import kotlin.random.Random
import kotlin.random.asJavaRandom

/**
 * Random values of a schema: texts with escapes and of many scripts, extreme numbers (never NaN or
 * infinite), decimals without trailing zeros, empty and full collections.
 *
 * @param negativeZeros whether floats and doubles may be -0.0
 * @param longDoubles whether doubles may have 16 or 17 digits
 * @param nulKeys whether keys of maps may have the character U+0000
 * @param noncharacters whether texts and keys of maps may have the character U+FFFF
 */
class RandomValues(
    private val schema: Schema,
    private val random: Random,
    private val negativeZeros: Boolean = true,
    private val longDoubles: Boolean = true,
    private val nulKeys: Boolean = true,
    private val noncharacters: Boolean = true,
) {
    private var depth = 0
    private var records = 0

    /** Returns a value of the schema's root, with a few dozen records at most. */
    fun next(): RecordValue {
        records = 0
        return record(schema.rootRecord)
    }

    /** Returns a value of [type]. */
    fun of(type: Type): Value =
        when (type) {
            is Leaf -> leaf(type)
            is Nullable -> if (isDeep || random.nextInt(3) == 0) NullValue else of(type.type)
            is ListOf -> ListValue(List(size()) { of(type.element) })
            is MapOf -> MapValue(List(size()) { key() }.associateWith { of(type.value) })
            is Named -> named(schema.declaration(type.name))
        }

    private fun named(declaration: Declaration): Value =
        when (declaration) {
            is EnumDeclaration -> EnumValue(declaration.symbols.random(random))
            is RecordDeclaration -> record(declaration)
            is UnionDeclaration -> record(schema.record(declaration.branches.random(random)))
        }

    private fun record(declaration: RecordDeclaration): RecordValue {
        depth++
        records++
        val fields =
            declaration.fields.map {
                if (it.optional && (isDeep || random.nextInt(3) == 0)) AbsentValue else of(it.type)
            }
        depth--
        return RecordValue(declaration.name, fields)
    }

    private val isDeep: Boolean
        get() = depth > 4 || records > 30

    private fun size(): Int = if (isDeep) 0 else random.nextInt(if (depth > 2) 2 else 4)

    private fun leaf(leaf: Leaf): Value =
        when (leaf) {
            Leaf.INT -> IntValue(if (isExtreme()) INTS.random(random) else random.nextInt())
            Leaf.LONG -> LongValue(if (isExtreme()) LONGS.random(random) else random.nextLong())
            Leaf.FLOAT ->
                FloatValue(
                        if (isExtreme()) FLOATS.random(random)
                        else random.nextInt(-9999, 9999) / 100f
                    )
                    .takeIf { negativeZeros || it != FloatValue(-0f) } ?: FloatValue(0f)
            Leaf.DOUBLE ->
                DoubleValue(double()).takeIf { negativeZeros || it != DoubleValue(-0.0) }
                    ?: DoubleValue(0.0)
            Leaf.DECIMAL -> DecimalValue(decimal())
            Leaf.BOOLEAN -> BooleanValue(random.nextBoolean())
            Leaf.STRING -> StringValue(text())
            Leaf.BYTES -> BytesValue(random.nextBytes(random.nextInt(20)))
            Leaf.UUID -> UuidValue(UUID(random.nextLong(), random.nextLong()))
            Leaf.DATE -> DateValue(LocalDate.ofEpochDay(random.nextLong(-30_000, 80_000)))
            Leaf.TIMESTAMP -> TimestampValue(instant())
        }

    /** Returns true in one of three draws. */
    private fun isExtreme(): Boolean = random.nextInt(3) == 0

    private fun double(): Double =
        anyDouble().let {
            // Rounds down, because the largest double would become infinite. Decimals have no -0.0.
            if (longDoubles || it == 0.0) it
            else BigDecimal(it, MathContext(15, RoundingMode.DOWN)).toDouble()
        }

    private fun anyDouble(): Double =
        when (random.nextInt(3)) {
            0 -> DOUBLES.random(random)
            1 -> random.nextInt(-90_000_000, 90_000_000) / 1e6
            else -> Double.fromBits(random.nextLong()).takeIf { it.isFinite() } ?: 0.5
        }

    private fun decimal(): BigDecimal {
        val digits = BigInteger(random.nextInt(1, 130), random.asJavaRandom())
        val decimal = BigDecimal(digits, random.nextInt(12)).stripTrailingZeros()
        val signed = if (random.nextBoolean()) decimal else decimal.negate()
        return if (signed.scale() < 0) signed.setScale(0) else signed
    }

    private fun instant(): Instant {
        val unit = listOf(1_000_000_000, 1_000_000, 1_000, 1).random(random)
        val nanos = random.nextInt(1_000_000_000) / unit * unit
        return Instant.ofEpochSecond(random.nextLong(0, 4_000_000_000), nanos.toLong())
    }

    private fun key(): String = text().let { if (nulKeys) it else it.replace("\u0000", "") }

    private fun text(): String =
        anyText().let { if (noncharacters) it else it.replace("\uffff", "") }

    private fun anyText(): String =
        if (random.nextInt(3) == 0) TEXTS.random(random)
        else List(random.nextInt(12)) { CHARACTERS.random(random) }.joinToString("")

    private companion object {
        val INTS = listOf(0, -1, Int.MIN_VALUE, Int.MAX_VALUE)
        val LONGS = listOf(0, -1, Long.MIN_VALUE, Long.MAX_VALUE, (1L shl 53) + 1)
        val FLOATS = listOf(0f, -0f, 0.1f, Float.MIN_VALUE, Float.MAX_VALUE, 1e10f, 3.4e-5f)
        val DOUBLES =
            listOf(0.0, -0.0, 0.1, Double.MIN_VALUE, Double.MAX_VALUE, 2e23, 1e22, 1e-3, 9.999e6)
        val TEXTS =
            listOf("", "plain", "\"\\/\b\u000c\n\r\t", "\u0000\u001f", "größe", "😀 emoji", "名前") +
                listOf("\u2028\u2029", "\${x}", "</script>", "a".repeat(300), "\uffff", "1", "null")
        val CHARACTERS = ('a'..'z') + ('0'..'9') + listOf('é', 'ß', 'Ω', '語', '"', ' ')
    }
}
