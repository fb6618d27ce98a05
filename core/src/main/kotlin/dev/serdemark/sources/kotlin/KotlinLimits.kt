package dev.serdemark.sources.kotlin

import dev.serdemark.model.Declaration
import dev.serdemark.model.EnumDeclaration
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
            countLimit(declaration.name, "symbols", declaration.symbols)
                ?: texts(declaration.name, declaration.symbols)
        is UnionDeclaration ->
            countLimit(declaration.name, "branches", declaration.branches)
                ?: texts(declaration.name, declaration.branches)
    }

private fun triState(record: RecordDeclaration): String? =
    record.fields
        .firstOrNull { it.optional && it.type is Nullable }
        ?.let {
            "'${record.name}.${it.name}' may be absent, null or a value; a Kotlin property holds null or a value."
        }

private fun width(record: RecordDeclaration): String? {
    val wide = record.fields.count { it.slot == Leaf.LONG || it.slot == Leaf.DOUBLE }
    return copyLimit(record.name, record.fields.size, wide)
}

/**
 * The widest method of a class with a copy is the synthetic `copy`: the object, the fields, an int
 * of flags for every 32 of them, and a marker.
 *
 * @param wide how many of the [fields] take two slots
 * @param more parameters that are no fields
 */
internal fun copyLimit(name: String, fields: Int, wide: Int, more: Int = 0): String? {
    val slots = 1 + fields + wide + more + (fields + more + 31) / 32 + 1
    return if (slots <= PARAMETER_SLOTS) null
    else
        "'$name' with $fields fields needs $slots slots for parameters; the JVM has $PARAMETER_SLOTS."
}

/** More [items] than fit a method. */
internal fun countLimit(name: String, what: String, items: List<*>): String? =
    if (items.size <= CASES) null
    else "'$name' has ${items.size} $what; at most $CASES fit a JVM method."

private fun texts(name: String, texts: List<String>): String? =
    if (texts.all { it.length <= LONGEST_LITERAL / 3 }) null
    else "A name in '$name' is longer than a constant of the JVM may be."
