package dev.serdemark.model.json

import dev.serdemark.model.Declaration
import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.EnumValue
import dev.serdemark.model.Leaf
import dev.serdemark.model.ListOf
import dev.serdemark.model.ListValue
import dev.serdemark.model.MapOf
import dev.serdemark.model.MapValue
import dev.serdemark.model.Named
import dev.serdemark.model.NullValue
import dev.serdemark.model.Nullable
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.RecordValue
import dev.serdemark.model.Schema
import dev.serdemark.model.Type
import dev.serdemark.model.UnionDeclaration
import dev.serdemark.model.Value

/** The member that names the branch of a union in JSON. */
const val UNION_TAG = "type"

/** Writes one value, or a part of a value, as [CanonicalJson]. */
internal class CanonicalJsonWriter(private val schema: Schema) {
    private val out = StringBuilder()

    fun text(type: Type, value: Value): String {
        write(type, value)
        return out.toString()
    }

    private fun write(type: Type, value: Value) {
        when (type) {
            is Leaf -> out.appendJsonLeaf(value)
            is Nullable -> if (value == NullValue) out.append("null") else write(type.type, value)
            is ListOf ->
                out.appendAll('[', (value as ListValue).items, ']') { write(type.element, it) }
            is MapOf ->
                out.appendAll('{', (value as MapValue).entries.entries, '}') { (key, entry) ->
                    writeName(key)
                    write(type.value, entry)
                }
            is Named -> writeNamed(schema.declaration(type.name), value)
        }
    }

    private fun writeNamed(declaration: Declaration, value: Value) {
        when (declaration) {
            is EnumDeclaration -> out.appendJsonString((value as EnumValue).symbol)
            is RecordDeclaration -> writeRecord(declaration, value as RecordValue, hasTag = false)
            is UnionDeclaration -> {
                val record = value as RecordValue
                writeRecord(schema.record(record.type), record, hasTag = true)
            }
        }
    }

    private fun writeRecord(declaration: RecordDeclaration, value: RecordValue, hasTag: Boolean) {
        out.append('{')
        val tagIndex = if (hasTag) minOf(declaration.typeAt, declaration.fields.size) else -1
        // Has one step more than there are fields, because the tag may come last.
        for (i in 0..declaration.fields.size) {
            if (i == tagIndex) {
                writeMember(UNION_TAG) { out.appendJsonString(value.type) }
            }
            val field = declaration.fields.getOrNull(i) ?: break
            val content = value.fields[i]
            if (!field.isLeftOut(content)) writeMember(field.json) { write(field.type, content) }
        }
        out.append('}')
    }

    private fun writeMember(name: String, content: () -> Unit) {
        if (out.last() != '{') out.append(',')
        writeName(name)
        content()
    }

    private fun writeName(name: String) {
        out.appendJsonString(name)
        out.append(':')
    }
}
