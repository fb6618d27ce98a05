package dev.serdemark.sources.kotlin

import dev.serdemark.model.Declaration
import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Field
import dev.serdemark.model.Leaf
import dev.serdemark.model.Nullable
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.model.UnionDeclaration
import dev.serdemark.sources.slot

/** Slots that the parameters of a method may take, `this` included (JVM specification, 4.3.3). */
private const val PARAMETER_SLOTS = 255

/** Constants or cases that surely fit a method of 64 KB (JVM specification, 4.7.3). */
private const val CASES = 1000

/** Why data classes cannot hold values of [schema], in one sentence; null where they can. */
internal fun kotlinDataLimits(schema: Schema): String? =
    schema.declarations.values.firstNotNullOfOrNull { limit(it) }

private fun limit(declaration: Declaration): String? =
    when (declaration) {
        is RecordDeclaration ->
            triState(declaration)
                ?: width(declaration)
                ?: texts(declaration.name, declaration.fields.map { it.json })
        is EnumDeclaration ->
            count(declaration.name, "symbols", declaration.symbols)
                ?: texts(declaration.name, declaration.symbols)
        is UnionDeclaration ->
            count(declaration.name, "branches", declaration.branches)
                ?: texts(declaration.name, declaration.branches)
    }

private fun triState(record: RecordDeclaration): String? =
    record.fields
        .firstOrNull { it.optional && it.type is Nullable }
        ?.let {
            "'${record.name}.${it.name}' may be absent, null or a value; a Kotlin property holds null or a value."
        }

/**
 * The widest method of a data class is the synthetic `copy`: the object, the fields, an int of
 * flags for every 32 of them, and a marker.
 */
private fun width(record: RecordDeclaration): String? {
    val fields = record.fields.sumOf(::slots)
    val slots = 1 + fields + (record.fields.size + 31) / 32 + 1
    return if (slots <= PARAMETER_SLOTS) null
    else
        "'${record.name}' with ${record.fields.size} fields needs $slots slots for parameters; the JVM has $PARAMETER_SLOTS."
}

private fun slots(field: Field): Int =
    if (field.slot == Leaf.LONG || field.slot == Leaf.DOUBLE) 2 else 1

private fun count(name: String, what: String, items: List<String>): String? =
    if (items.size <= CASES) null
    else "'$name' has ${items.size} $what; at most $CASES fit a JVM method."

private fun texts(name: String, texts: List<String>): String? =
    if (texts.all { it.length <= LONGEST_LITERAL / 3 }) null
    else "A name in '$name' is longer than a constant of the JVM may be."
