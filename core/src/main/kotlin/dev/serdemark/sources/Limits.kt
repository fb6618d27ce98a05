package dev.serdemark.sources

import dev.serdemark.model.Declaration
import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Leaf
import dev.serdemark.model.Nullable
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.model.UnionDeclaration

/** The most bytes that a text constant may have in a class file. */
internal const val LONGEST_LITERAL: Int = 65_535

/** Slots that the parameters of a method may take, `this` included (JVM specification, 4.3.3). */
private const val PARAMETER_SLOTS = 255

/** Constants or cases that surely fit a method of 64 KB (JVM specification, 4.7.3). */
private const val CASES = 1000

/**
 * What the JVM and a language's records cannot hold.
 *
 * @param place what a field that may be absent or null stands in, and what that holds
 * @param width what is wrong with the widest method of a record with a name, so many fields, and so
 *   many of them that take two slots
 */
internal class Limits(
    private val place: String,
    private val width: (String, Int, Int) -> String?,
) {
    /** Why records cannot hold values of [schema], in one sentence; null where they can. */
    fun of(schema: Schema): String? = schema.declarations.values.firstNotNullOfOrNull { limit(it) }

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
            ?.let { "'${record.name}.${it.name}' may be absent, null or a value; $place." }

    private fun width(record: RecordDeclaration): String? {
        val wide = record.fields.count { it.slot == Leaf.LONG || it.slot == Leaf.DOUBLE }
        return width(record.name, record.fields.size, wide)
    }
}

/** More [slots] than the parameters of a method may take. */
internal fun slotLimit(name: String, fields: Int, slots: Int): String? =
    if (slots <= PARAMETER_SLOTS) null
    else
        "'$name' with $fields fields needs $slots slots for parameters; the JVM has $PARAMETER_SLOTS."

/** More [items] than fit a method. */
internal fun countLimit(name: String, what: String, items: List<*>): String? =
    if (items.size <= CASES) null
    else "'$name' has ${items.size} $what; at most $CASES fit a JVM method."

private fun texts(name: String, texts: List<String>): String? =
    if (texts.all { it.length <= LONGEST_LITERAL / 3 }) null
    else "A name in '$name' is longer than a constant of the JVM may be."
