package dev.serdemark.sources.jvm

import dev.serdemark.model.Declaration
import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Leaf
import dev.serdemark.model.Nullable
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.model.UnionDeclaration
import dev.serdemark.sources.shape.slot

/** The maximum size of a text constant in a class file, in bytes (JVM specification, 4.4.7). */
private const val MAX_CONSTANT_BYTES = 65_535

/** The maximum number of slots of a method's parameters, with `this` (JVM specification, 4.3.3). */
private const val PARAMETER_SLOTS = 255

/**
 * The maximum number of constants, cases or calls in one generated method. It keeps methods below
 * the JVM's limit of 64 KB (JVM specification, 4.7.3).
 */
internal const val MAX_CASES: Int = 1000

/**
 * Returns why classes cannot hold values of [schema], in one sentence, or null if they can.
 *
 * @param recordLimit returns why a class of the language cannot hold values of a record, or null
 */
internal fun jvmLimits(schema: Schema, recordLimit: (RecordDeclaration) -> String?): String? =
    schema.declarations.values.firstNotNullOfOrNull { limit(it, recordLimit) }

private fun limit(
    declaration: Declaration,
    recordLimit: (RecordDeclaration) -> String?,
): String? =
    when (declaration) {
        is RecordDeclaration ->
            recordLimit(declaration)
                ?: textLimit(declaration.name, declaration.fields.map { it.json })
        is EnumDeclaration ->
            countLimit(declaration.name, "symbols", declaration.symbols)
                ?: textLimit(declaration.name, declaration.symbols)
        is UnionDeclaration ->
            countLimit(declaration.name, "branches", declaration.branches)
                ?: textLimit(declaration.name, declaration.branches)
    }

/**
 * Returns one sentence if a field may be absent, null or a value, otherwise null.
 *
 * @param property the words for a field in the language, such as `a Kotlin property`
 */
fun triStateLimit(record: RecordDeclaration, property: String): String? =
    record.fields
        .firstOrNull { it.optional && it.type is Nullable }
        ?.let {
            "'${record.name}.${it.name}' may be absent, null or a value; $property has a value or none. " +
                "For data of your own, leave out --keep-absent (serdemark try)."
        }

/**
 * Returns one sentence if the fields of the record [name] need more [slots] than the parameters of
 * a method may take, otherwise null.
 */
fun slotLimit(name: String, fields: Int, slots: Int): String? =
    if (slots <= PARAMETER_SLOTS) null
    else
        "'$name' with $fields fields needs $slots slots for parameters; the JVM has $PARAMETER_SLOTS. " +
            "If its fields are keys of a map, say so (serdemark try --map)."

/**
 * Returns one sentence if [record] has too many fields for a constructor that takes all of them,
 * otherwise null. The new object takes a slot too.
 */
internal fun constructorLimit(record: RecordDeclaration): String? =
    slotLimit(record.name, record.fields.size, 1 + record.fields.size + record.wideFieldCount)

/** The number of fields that take two slots as parameters. */
internal val RecordDeclaration.wideFieldCount: Int
    get() = fields.count { it.slot == Leaf.LONG || it.slot == Leaf.DOUBLE }

/**
 * Returns one sentence if a declaration has more than [max] items, otherwise null.
 *
 * @param noun the word for the items, such as `fields`
 */
fun countLimit(
    name: String,
    noun: String,
    items: List<*>,
    max: Int = MAX_CASES,
): String? =
    if (items.size <= max) null
    else "'$name' has ${items.size} $noun; at most $max fit a JVM method."

/**
 * Returns one sentence if one of the [texts] may be too long for a constant, otherwise null. In a
 * class file, a character takes up to three bytes.
 */
private fun textLimit(name: String, texts: List<String>): String? =
    if (texts.all { it.length <= MAX_CONSTANT_BYTES / 3 }) null
    else "A name in '$name' is longer than a constant of the JVM may be."
