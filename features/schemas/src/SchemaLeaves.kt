package dev.serdemark.schemas

import dev.serdemark.model.Leaf
import dev.serdemark.model.json.JsonBoolean
import dev.serdemark.model.json.JsonNumber
import dev.serdemark.model.json.JsonString
import java.math.BigDecimal

private val INTS = Int.MIN_VALUE.toBigDecimal()..Int.MAX_VALUE.toBigDecimal()
private val LONGS = Long.MIN_VALUE.toBigDecimal()..Long.MAX_VALUE.toBigDecimal()

/** Returns the leaf for `type: string` at [node]. */
internal fun stringLeaf(node: SchemaNode): Leaf =
    when (node.member("format")?.text()) {
        "uuid" -> Leaf.UUID
        "date" -> Leaf.DATE
        "date-time" -> Leaf.TIMESTAMP
        "byte" -> Leaf.BYTES
        else -> if (node.member("contentEncoding")?.text() == "base64") Leaf.BYTES else Leaf.STRING
    }

/** Returns the leaf for `type: integer` at [node], depending on its bounds. */
internal fun integerLeaf(node: SchemaNode): Leaf {
    val minimums = listOf("minimum", "exclusiveMinimum").mapNotNull { node.member(it)?.number() }
    val maximums = listOf("maximum", "exclusiveMaximum").mapNotNull { node.member(it)?.number() }
    return when {
        (minimums + maximums).any { it !in LONGS } -> Leaf.DECIMAL
        node.member("format")?.text() == "int32" -> Leaf.INT
        minimums.any { it in INTS } && maximums.any { it in INTS } -> Leaf.INT
        else -> Leaf.LONG
    }
}

/** Returns the leaf for all [values] of an enum, or null if they are of several kinds. */
internal fun leafOf(values: List<SchemaNode>): Leaf? =
    when {
        values.all { it.tree is JsonString } -> Leaf.STRING
        values.all { it.tree is JsonBoolean } -> Leaf.BOOLEAN
        values.all { it.tree is JsonNumber } -> numberLeaf(values.mapNotNull { it.number() })
        else -> null
    }

private fun numberLeaf(numbers: List<BigDecimal>): Leaf =
    when {
        numbers.any { it.stripTrailingZeros().scale() > 0 } -> Leaf.DOUBLE
        numbers.any { it !in LONGS } -> Leaf.DECIMAL
        numbers.any { it !in INTS } -> Leaf.LONG
        else -> Leaf.INT
    }

/** Returns the leaf among [leaves] that can represent the values of all [leaves], or null. */
internal fun widest(leaves: Set<Leaf>): Leaf? =
    leaves.singleOrNull()
        ?: WIDENING.firstOrNull { it in leaves }.takeIf { leaves.all { it in WIDENING } }

/** The leaves for numbers, the widest first. */
private val WIDENING = listOf(Leaf.DECIMAL, Leaf.DOUBLE, Leaf.LONG, Leaf.INT)
