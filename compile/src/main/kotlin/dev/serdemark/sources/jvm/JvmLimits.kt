package dev.serdemark.sources.jvm

import dev.serdemark.model.Declaration
import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Leaf
import dev.serdemark.model.Nullable
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.model.UnionDeclaration
import dev.serdemark.sources.shape.slot

/** The largest size of a text constant in a class file, in bytes. */
internal const val LONGEST_LITERAL: Int = 65_535

/** The largest number of slots of a method's parameters, with `this` (JVM specification, 4.3.3). */
private const val PARAMETER_SLOTS = 255

/**
 * The largest number of constants, cases or calls in one generated method. It keeps methods below
 * the JVM's limit of 64 KB (JVM specification, 4.7.3).
 */
internal const val CASES: Int = 1000

/**
 * Returns why class files cannot hold [schema], in one sentence, or null if they can.
 *
 * @param record returns why the language cannot hold a record, or null if it can
 */
internal fun jvmLimits(schema: Schema, record: (RecordDeclaration) -> String?): String? =
    schema.declarations.values.firstNotNullOfOrNull { limit(it, record) }

private fun limit(declaration: Declaration, record: (RecordDeclaration) -> String?): String? =
    when (declaration) {
        is RecordDeclaration ->
            record(declaration) ?: textLimit(declaration.name, declaration.fields.map { it.json })
        is EnumDeclaration ->
            countLimit(declaration.name, "symbols", declaration.symbols)
                ?: textLimit(declaration.name, declaration.symbols)
        is UnionDeclaration ->
            countLimit(declaration.name, "branches", declaration.branches)
                ?: textLimit(declaration.name, declaration.branches)
    }

/**
 * Returns one sentence about the first field that distinguishes absent, null and a value, or null
 * if there is no such field.
 *
 * @param property what holds a field in the language, such as `a Kotlin property`
 */
internal fun triStateLimit(record: RecordDeclaration, property: String): String? =
    record.fields
        .firstOrNull { it.optional && it.type is Nullable }
        ?.let {
            "'${record.name}.${it.name}' may be absent, null or a value; $property has a value or none. " +
                "For data of your own, leave out --keep-absent (serdemark try)."
        }

/**
 * Returns one sentence if a record called [name] needs more [slots] than the parameters of a method
 * may take, otherwise null.
 */
internal fun slotLimit(name: String, fields: Int, slots: Int): String? =
    if (slots <= PARAMETER_SLOTS) null
    else
        "'$name' with $fields fields needs $slots slots for parameters; the JVM has $PARAMETER_SLOTS. " +
            "If its fields are keys of a map, say so (serdemark try --map)."

/**
 * Returns one sentence if [record] has too many fields for a constructor that takes all of them,
 * otherwise null. The object itself takes a slot too.
 */
internal fun constructorLimit(record: RecordDeclaration): String? =
    slotLimit(record.name, record.fields.size, 1 + record.fields.size + record.wideFields)

/** The number of fields that take two slots. */
internal val RecordDeclaration.wideFields: Int
    get() = fields.count { it.slot == Leaf.LONG || it.slot == Leaf.DOUBLE }

/**
 * Returns one sentence if there are more [items] than fit a method, otherwise null.
 *
 * @param what the word for the items
 * @param most the largest number of items that fits
 */
internal fun countLimit(
    name: String,
    what: String,
    items: List<*>,
    most: Int = CASES,
): String? =
    if (items.size <= most) null
    else "'$name' has ${items.size} $what; at most $most fit a JVM method."

/**
 * Returns one sentence if one of the [texts] may be too long for a constant, otherwise null. In a
 * class file, a character takes up to three bytes.
 */
private fun textLimit(name: String, texts: List<String>): String? =
    if (texts.all { it.length <= LONGEST_LITERAL / 3 }) null
    else "A name in '$name' is longer than a constant of the JVM may be."
