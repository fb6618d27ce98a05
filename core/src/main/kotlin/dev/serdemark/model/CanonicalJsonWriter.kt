package dev.serdemark.model

import java.util.Base64

/** The member that names the branch of a union in JSON. */
const val UNION_TAG = "type"

/** Writes one value, or a part of one, see [CanonicalJson]. */
internal class CanonicalJsonWriter(private val schema: Schema) {
    private val out = StringBuilder()

    fun text(type: Type, value: Value): String {
        write(type, value)
        return out.toString()
    }

    private fun write(type: Type, value: Value) {
        when (type) {
            is Leaf -> writeLeaf(value)
            is Nullable -> if (value == NullValue) out.append("null") else write(type.type, value)
            is ListOf -> writeAll('[', (value as ListValue).items, ']') { write(type.element, it) }
            is MapOf ->
                writeAll('{', (value as MapValue).entries.entries, '}') { (key, entry) ->
                    writeName(key)
                    write(type.value, entry)
                }
            is Named -> writeNamed(schema.declaration(type.name), value)
        }
    }

    private fun writeNamed(declaration: Declaration, value: Value) {
        when (declaration) {
            is EnumDeclaration -> writeText((value as EnumValue).symbol)
            is RecordDeclaration -> writeRecord(declaration, value as RecordValue, tagged = false)
            is UnionDeclaration -> {
                val record = value as RecordValue
                writeRecord(schema.record(record.type), record, tagged = true)
            }
        }
    }

    private fun writeRecord(declaration: RecordDeclaration, value: RecordValue, tagged: Boolean) {
        out.append('{')
        if (tagged) {
            writeName(UNION_TAG)
            writeText(value.type)
        }
        for ((field, content) in declaration.fields.zip(value.fields)) {
            if (content == AbsentValue) continue
            if (out.last() != '{') out.append(',')
            writeName(field.json)
            write(field.type, content)
        }
        out.append('}')
    }

    private fun <T> writeAll(open: Char, items: Collection<T>, close: Char, write: (T) -> Unit) {
        out.append(open)
        items.forEachIndexed { index, item ->
            if (index > 0) out.append(',')
            write(item)
        }
        out.append(close)
    }

    private fun writeLeaf(value: Value) {
        when (value) {
            is IntValue -> out.append(value.value)
            is LongValue -> out.append(value.value)
            is FloatValue -> out.append(canonicalNumber(value.value))
            is DoubleValue -> out.append(canonicalNumber(value.value))
            is DecimalValue -> out.append(canonicalNumber(value.value))
            is BooleanValue -> out.append(value.value)
            is StringValue -> writeText(value.value)
            is BytesValue -> writeText(Base64.getEncoder().encodeToString(value.value))
            is UuidValue -> writeText(value.value.toString())
            is DateValue -> writeText(value.value.toString())
            is TimestampValue -> writeText(value.value.toString())
            is NullValue,
            is AbsentValue,
            is EnumValue,
            is RecordValue,
            is ListValue,
            is MapValue -> throw IllegalArgumentException("Not a leaf: $value")
        }
    }

    private fun writeName(name: String) {
        writeText(name)
        out.append(':')
    }

    private fun writeText(text: String) {
        out.append('"')
        text.forEachIndexed { index, character ->
            when {
                character == '"' || character == '\\' -> out.append('\\').append(character)
                character == '\b' -> out.append("\\b")
                character == '\u000c' -> out.append("\\f")
                character == '\n' -> out.append("\\n")
                character == '\r' -> out.append("\\r")
                character == '\t' -> out.append("\\t")
                character < ' ' || isLoneSurrogate(text, index) ->
                    out.append(unicodeEscape(character))
                else -> out.append(character)
            }
        }
        out.append('"')
    }

    /** UTF-8 cannot hold half a pair; an escape can. */
    private fun isLoneSurrogate(text: String, index: Int): Boolean =
        when {
            text[index].isHighSurrogate() -> text.getOrNull(index + 1)?.isLowSurrogate() != true
            text[index].isLowSurrogate() -> text.getOrNull(index - 1)?.isHighSurrogate() != true
            else -> false
        }
}
