package dev.serdemark.evolve

import dev.serdemark.model.AbsentValue
import dev.serdemark.model.BooleanValue
import dev.serdemark.model.BytesValue
import dev.serdemark.model.DateValue
import dev.serdemark.model.DecimalValue
import dev.serdemark.model.Declaration
import dev.serdemark.model.DoubleValue
import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.EnumValue
import dev.serdemark.model.Field
import dev.serdemark.model.FloatValue
import dev.serdemark.model.IntValue
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
import dev.serdemark.model.difference.plain
import dev.serdemark.model.difference.shown
import dev.serdemark.model.json.JsonPath
import dev.serdemark.model.notNull
import java.math.BigDecimal

/**
 * Compares a written value with the value that a reader with another schema returned for it.
 *
 * A field of the reader's schema corresponds to the writer's field with its name or one of its
 * aliases. A renamed field may also have the value of the writer's field with the same number,
 * because some formats have only numbers.
 *
 * @param zeroDefaults whether the format gives every missing field the zero of its type
 */
class ReaderComparison(
    private val writer: Schema,
    private val reader: Schema,
    private val zeroDefaults: Boolean,
) {
    /**
     * Returns the first wrong value in [read], which the reader returned for [written], or else the
     * first lost value. Returns null if the reader returned all written values, and the defaults of
     * all other fields.
     */
    fun compare(written: Value, read: Value): ReaderFinding? {
        val findings =
            judge(writer.content, reader.content, field = null, written, read, JsonPath.ROOT)
        return findings.find { it.isWrong } ?: findings.firstOrNull()
    }

    /** Returns the first symbol or branch in [written] that the reader's schema lacks, or null. */
    fun unknownName(written: Value): String? = unknownName(writer.content, reader.content, written)

    /**
     * Judges the value that the reader returned.
     *
     * @param field the reader's field that has the value; null for other places
     */
    private fun judge(
        writerType: Type,
        readerType: Type,
        field: Field?,
        written: Value,
        read: Value,
        path: JsonPath,
    ): List<ReaderFinding> =
        when {
            written.isNullOrAbsent -> listOfNotNull(judgeNull(field, read, path))
            read.isNullOrAbsent -> {
                // A reader may replace a symbol or branch that it does not know by null.
                val unknown = unknownName(writerType, readerType, written)
                val text = unknown ?: written.shown
                listOf(ReaderFinding("$path: $text became null", isWrong = unknown == null))
            }
            written is RecordValue && read is RecordValue -> record(readerType, written, read, path)
            written is ListValue && read is ListValue ->
                items(writerType, readerType, written.items, read.items, path)
            written is MapValue && read is MapValue ->
                entries(writerType, readerType, written.entries, read.entries, path)
            else -> listOfNotNull(leaf(written, read, path))
        }

    /** Judges the value that the reader returned for a value that is null or absent. */
    private fun judgeNull(field: Field?, read: Value, path: JsonPath): ReaderFinding? {
        if (read.isNullOrAbsent) return null
        val isDefault = read == field?.default || zeroDefaults && isZero(read)
        return ReaderFinding("$path: null became ${read.shown}", isWrong = !isDefault)
    }

    private fun record(
        readerType: Type,
        written: RecordValue,
        read: RecordValue,
        path: JsonPath,
    ): List<ReaderFinding> {
        val isUnion =
            (readerType.notNull as? Named)?.let { reader.declaration(it.name) } is UnionDeclaration
        if (isUnion && written.type != read.type) return listOf(wrongValue(path, written, read))
        val writerFields = writer.record(written.type).fields
        val writtenValues = writerFields.zip(written.fields).toMap()
        val matchedFields = HashSet<Field>()
        val findings = ArrayList<ReaderFinding>()
        for ((field, value) in reader.record(read.type).fields.zip(read.fields)) {
            val fieldPath = path.member(field.json)
            fun judgeAs(writerField: Field) =
                judge(
                    writerField.type,
                    field.type,
                    field,
                    writtenValues.getValue(writerField),
                    value,
                    fieldPath,
                )
            val same = writerFields.find { isSame(it, field) }
            if (same != null) {
                findings += judgeAs(same)
                matchedFields += same
                continue
            }
            // A renamed field counts only if its value is right.
            val renamed =
                writerFields.find { mayBeRenamed(it, field) }?.takeIf { judgeAs(it).isEmpty() }
            if (renamed == null) judgeMissing(field, value, fieldPath)?.let(findings::add)
            else matchedFields += renamed
        }
        for ((writerField, value) in writtenValues) {
            if (writerField !in matchedFields && !value.isNullOrAbsent)
                findings +=
                    ReaderFinding("${path.member(writerField.json)} is left out", isWrong = false)
        }
        return findings
    }

    /** Judges the value of a field that the writer does not have. */
    private fun judgeMissing(field: Field, read: Value, path: JsonPath): ReaderFinding? {
        val default = field.default ?: NullValue.takeIf { field.optional || field.type is Nullable }
        val isDefault = read == default || default == NullValue && read.isNullOrAbsent
        if (isDefault) return null
        val isZero = zeroDefaults && (isZero(read) || read.isNullOrAbsent)
        if (default == null && isZero) return null
        val instead = default?.let { " instead of its default ${it.shown}" }.orEmpty()
        return ReaderFinding(
            "$path is missing and became ${read.shown}$instead",
            isWrong = !isZero,
        )
    }

    private fun items(
        writerType: Type,
        readerType: Type,
        written: List<Value>,
        read: List<Value>,
        path: JsonPath,
    ): List<ReaderFinding> {
        val text = "$path: ${written.size} items became ${read.size}"
        val sizes = ReaderFinding(text, isWrong = true).takeIf { written.size != read.size }
        val writerElement = (writerType.notNull as ListOf).element
        val readerElement = (readerType.notNull as ListOf).element
        return listOfNotNull(sizes) +
            written.indices.take(read.size).flatMap { i ->
                val itemPath = path.item(i)
                judge(writerElement, readerElement, field = null, written[i], read[i], itemPath)
            }
    }

    private fun entries(
        writerType: Type,
        readerType: Type,
        written: Map<String, Value>,
        read: Map<String, Value>,
        path: JsonPath,
    ): List<ReaderFinding> {
        val writerElement = (writerType.notNull as MapOf).value
        val readerElement = (readerType.notNull as MapOf).value
        return (written.keys + read.keys).sorted().flatMap { key ->
            judge(
                writerElement,
                readerElement,
                field = null,
                written[key] ?: AbsentValue,
                read[key] ?: AbsentValue,
                path.member(key),
            )
        }
    }

    private fun leaf(written: Value, read: Value, path: JsonPath): ReaderFinding? {
        if (written == read) return null
        val writtenNumber = number(written)
        val readNumber = number(read)
        val isSame =
            if (writtenNumber != null && readNumber != null)
                writtenNumber.compareTo(readNumber) == 0 || isSameNotation(written, read)
            else text(written).let { it != null && it == text(read) }
        if (isSame) return null
        val isRounded =
            writtenNumber != null &&
                ((read as? FloatValue)?.value == writtenNumber.toFloat() ||
                    (read as? DoubleValue)?.value == writtenNumber.toDouble())
        return if (isRounded)
            ReaderFinding("$path: ${written.shown} became ${read.shown}", isWrong = false)
        else wrongValue(path, written, read)
    }

    /** Whether a float and a double have the same notation, such as 0.1, but other exact values. */
    private fun isSameNotation(written: Value, read: Value): Boolean =
        when {
            written is FloatValue && read is DoubleValue -> read.value.toFloat() == written.value
            written is DoubleValue && read is FloatValue -> written.shown == read.shown
            else -> false
        }

    private fun wrongValue(path: JsonPath, written: Value, read: Value) =
        ReaderFinding("$path: ${written.shown} became ${read.shown}", isWrong = true)

    private fun unknownName(writerType: Type, readerType: Type, written: Value): String? {
        val target = readerType.notNull
        val declaration = (target as? Named)?.let { reader.declaration(it.name) }
        return when (written) {
            is EnumValue ->
                written.symbol.takeIf {
                    declaration is EnumDeclaration && it !in declaration.symbols
                }
            is RecordValue ->
                if (declaration is UnionDeclaration && written.type !in declaration.branches)
                    written.type
                else unknownNameInFields(declaration, written)
            is ListValue ->
                (target as? ListOf)?.let { list ->
                    written.items.firstNotNullOfOrNull {
                        unknownName((writerType.notNull as ListOf).element, list.element, it)
                    }
                }
            is MapValue ->
                (target as? MapOf)?.let { map ->
                    written.entries.values.firstNotNullOfOrNull {
                        unknownName((writerType.notNull as MapOf).value, map.value, it)
                    }
                }
            else -> null
        }
    }

    private fun unknownNameInFields(declaration: Declaration?, written: RecordValue): String? {
        val name = if (declaration is UnionDeclaration) written.type else declaration?.name
        val target = reader.declarations[name] as? RecordDeclaration ?: return null
        val writerFields = writer.record(written.type).fields
        return writerFields.indices.firstNotNullOfOrNull { i ->
            target.fields
                .find { isSame(writerFields[i], it) }
                ?.let { unknownName(writerFields[i].type, it.type, written.fields[i]) }
        }
    }
}

/**
 * A difference between a written value and the value that a reader of another schema returned.
 *
 * @property text the place and the difference
 * @property isWrong whether the reader returned a value that nobody wrote; otherwise the reader
 *   lost a value
 */
class ReaderFinding(val text: String, val isWrong: Boolean)

private val Value.isNullOrAbsent: Boolean
    get() = this == NullValue || this == AbsentValue

/** Whether a field of the writer corresponds to a field of the reader. */
private fun isSame(writerField: Field, readerField: Field): Boolean =
    writerField.json == readerField.json || writerField.name in readerField.aliases

/** Whether a field of the writer may be a renamed field of the reader, by its number or aliases. */
private fun mayBeRenamed(writerField: Field, readerField: Field): Boolean =
    readerField.name in writerField.aliases ||
        writerField.encoding?.let { it.number == readerField.encoding?.number } == true

private fun isZero(value: Value): Boolean =
    when (value) {
        is IntValue,
        is LongValue,
        is FloatValue,
        is DoubleValue -> number(value)?.signum() == 0
        is BooleanValue -> !value.value
        is StringValue -> value.value.isEmpty()
        is BytesValue -> value.value.isEmpty()
        is ListValue -> value.items.isEmpty()
        is MapValue -> value.entries.isEmpty()
        is RecordValue -> value.fields.all { isZero(it) || it.isNullOrAbsent }
        else -> false
    }

/** Returns the exact number in a [value], or null if the value is not a number. */
private fun number(value: Value): BigDecimal? =
    when (value) {
        is IntValue -> BigDecimal(value.value)
        is LongValue -> BigDecimal(value.value)
        is FloatValue -> value.value.takeIf { it.isFinite() }?.let { BigDecimal(it.toDouble()) }
        is DoubleValue -> value.value.takeIf { it.isFinite() }?.let { BigDecimal(it) }
        is DecimalValue -> value.value
        else -> null
    }

/** Returns the text of a [value] in most formats, or null if there is none. */
private fun text(value: Value): String? =
    when (value) {
        is StringValue -> value.value
        is BytesValue -> value.value.decodeToString()
        is UuidValue,
        is DateValue,
        is TimestampValue -> value.shown
        is EnumValue -> value.symbol
        is IntValue -> "${value.value}"
        is LongValue -> "${value.value}"
        is BooleanValue -> "${value.value}"
        is DecimalValue -> plain(value.value)
        else -> null
    }
