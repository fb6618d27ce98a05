package dev.serdemark.schemas

import dev.serdemark.model.Leaf
import dev.serdemark.model.ListOf
import dev.serdemark.model.MapOf
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Type
import dev.serdemark.model.notNull
import dev.serdemark.workload.FieldName
import dev.serdemark.workload.Rule
import dev.serdemark.workload.Source
import java.math.BigDecimal
import java.time.DateTimeException
import java.time.Instant
import java.time.LocalDate
import java.time.OffsetDateTime

/** Returns rules for all fields with examples. The rules draw values like the examples. */
internal fun exampleRules(described: DescribedSchema): Map<FieldName, Rule> {
    val rules = LinkedHashMap<FieldName, Rule>()
    for (record in described.schema.declarations.values.filterIsInstance<RecordDeclaration>()) {
        for (field in record.fields) {
            val source =
                described.examples[record.name to field.name]?.let { source(field.type, it) }
            if (source != null) rules[FieldName(record.name, field.name)] = Rule(source)
        }
    }
    return rules
}

private fun source(type: Type, examples: ExampleValues): Source? =
    when (val inner = type.notNull) {
        is ListOf -> items(inner.element, examples)
        is MapOf -> items(inner.value, examples)
        is Leaf -> leaf(inner, examples)
        else -> null
    }

private fun leaf(leaf: Leaf, examples: ExampleValues): Source? =
    when (leaf) {
        Leaf.STRING -> choice(leaf, examples) ?: pattern(examples.leaves)
        Leaf.DATE -> span(examples, LocalDate::parse)
        Leaf.TIMESTAMP -> span(examples) { OffsetDateTime.parse(it).toInstant() }
        else -> if (leaf.isNumber) choice(leaf, examples) ?: range(leaf, examples.leaves) else null
    }

/**
 * Returns the rule of a list or map. Its maximum size is the maximum of the default rule, or the
 * size of the longest example if that size is larger.
 */
private fun items(element: Type, examples: ExampleValues): Source? {
    val item = source(element, examples.items)
    val key = pattern(examples.keys)
    if (item == null && key == null && examples.sizes.isEmpty()) return null
    val maxSize = maxOf(Source.Items.ANY.size.last, examples.sizes.maxOrNull() ?: 0)
    return Source.Items(0..minOf(maxSize, MOST_ITEMS), Rule(item), Rule(key))
}

/** Returns a rule that chooses one of the allowed values, or null if the schema lists none. */
private fun choice(leaf: Leaf, examples: ExampleValues): Source? {
    val allowed =
        if (leaf == Leaf.STRING) examples.allowed.toList()
        else examples.allowed.mapNotNull { number(leaf, it)?.toPlainString() }
    return allowed.takeIf { it.isNotEmpty() }?.let { Source.Choice(it) }
}

/**
 * Returns a rule for texts that have letters and digits in the same positions as one of [texts].
 */
private fun pattern(texts: Set<String>): Source? {
    val patterns = texts.filter { it.length in 1..LONGEST_TEXT }.take(MOST_TEXTS).map(::patternOf)
    return when (patterns.size) {
        0 -> null
        1 -> Source.Pattern(patterns.single())
        else -> Source.Pattern(patterns.distinct().joinToString("|", "(", ")"))
    }
}

/** Returns the pattern of one text: `[A-Z][0-9]-x` for `A1-x`, with a class for each character. */
private fun patternOf(text: String): String =
    text.asSequence().joinToString("") {
        when {
            it in 'a'..'z' -> "[a-z]"
            it in 'A'..'Z' -> "[A-Z]"
            it in '0'..'9' -> "[0-9]"
            it in "\\^$.|?*+()[]{}-" -> "\\$it"
            else -> "$it"
        }
    }

/**
 * Returns a rule for numbers between the examples. If there is only one example, the numbers have
 * as many digits as the example.
 */
private fun range(leaf: Leaf, texts: Set<String>): Source? {
    val numbers = texts.mapNotNull { number(leaf, it) }.sorted()
    val first = numbers.firstOrNull() ?: return null
    val decimalPlaces = numbers.maxOf { maxOf(it.scale(), 0) }
    if (first < numbers.last()) return bounded(leaf, first, numbers.last(), decimalPlaces)
    // For the only example 42.5: from 10 to 99.9.
    val wholeDigits = maxOf(first.precision() - first.scale(), 1)
    val min = if (wholeDigits == 1) BigDecimal.ZERO else BigDecimal.TEN.pow(wholeDigits - 1)
    val max = BigDecimal.TEN.pow(wholeDigits) - BigDecimal.ONE.movePointLeft(decimalPlaces)
    return if (first.signum() < 0) bounded(leaf, -max, -min, decimalPlaces)
    else bounded(leaf, min, max, decimalPlaces)
}

private fun bounded(leaf: Leaf, min: BigDecimal, max: BigDecimal, decimalPlaces: Int): Source {
    val bounds = BOUNDS[leaf]
    return Source.Range(
        (bounds?.let { maxOf(min, it.start) } ?: min).toPlainString(),
        (bounds?.let { minOf(max, it.endInclusive) } ?: max).toPlainString(),
        decimalPlaces,
    )
}

/** Returns the number in an example; null if it does not fit [leaf], or is unusually long. */
private fun number(leaf: Leaf, text: String): BigDecimal? {
    val number = text.takeIf { it.length <= LONGEST_NUMBER }?.toBigDecimalOrNull() ?: return null
    if (number.precision() > LONGEST_NUMBER || number.scale() !in -LONGEST_NUMBER..LONGEST_NUMBER)
        return null
    // Only the types of whole numbers have bounds.
    val bounds = BOUNDS[leaf] ?: return number
    val whole = number.stripTrailingZeros()
    return if (whole.scale() <= 0 && number in bounds) whole.setScale(0) else null
}

/**
 * Returns a rule for days or instants between the first and the last example, or null if there are
 * not two different examples.
 */
private fun <T : Comparable<T>> span(examples: ExampleValues, parse: (String) -> T): Source? {
    val times =
        examples.leaves
            .mapNotNull {
                try {
                    parse(it)
                } catch (_: DateTimeException) {
                    null
                }
            }
            .filter { it !is Instant || it.epochSecond in EPOCH_SECONDS }
            .sorted()
    if (times.isEmpty() || times.first() == times.last()) return null
    return Source.Range("${times.first()}", "${times.last()}", 0)
}

private val BOUNDS =
    mapOf(
        Leaf.INT to Int.MIN_VALUE.toBigDecimal()..Int.MAX_VALUE.toBigDecimal(),
        Leaf.LONG to Long.MIN_VALUE.toBigDecimal()..Long.MAX_VALUE.toBigDecimal(),
    )

private const val LONGEST_NUMBER = 30
private const val LONGEST_TEXT = 1_000
private const val MOST_TEXTS = 20
private const val MOST_ITEMS = 1_000

/** The years 1 to 9999, in seconds since 1970. */
private val EPOCH_SECONDS = -62_135_596_800..253_402_300_799
