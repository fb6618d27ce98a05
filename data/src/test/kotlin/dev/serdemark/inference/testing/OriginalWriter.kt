package dev.serdemark.inference.testing

import dev.serdemark.inference.DocumentForm
import dev.serdemark.inference.EnumPlace
import dev.serdemark.inference.Inferred
import dev.serdemark.inference.JsonPlace
import dev.serdemark.inference.LeafPlace
import dev.serdemark.inference.ListPlace
import dev.serdemark.inference.MapPlace
import dev.serdemark.inference.NullablePlace
import dev.serdemark.inference.RawPlace
import dev.serdemark.inference.RecordPlace
import dev.serdemark.inference.UnionPlace
import dev.serdemark.model.AbsentValue
import dev.serdemark.model.EnumValue
import dev.serdemark.model.ListValue
import dev.serdemark.model.MapValue
import dev.serdemark.model.NullValue
import dev.serdemark.model.RecordValue
import dev.serdemark.model.StringValue
import dev.serdemark.model.Value
import dev.serdemark.model.json.appendAll
import dev.serdemark.model.json.appendJsonLeaf
import dev.serdemark.model.json.appendJsonString

/**
 * Returns the document that was read as [value], in compact JSON. Numbers may be written
 * differently, and members come in the schema's order. A field that is sometimes null and sometimes
 * absent becomes null in both cases, unless the schema distinguishes null and absent.
 */
internal fun Inferred.original(value: Value): ByteArray =
    OriginalWriter(form).write(value).toByteArray()

private class OriginalWriter(private val form: DocumentForm) {
    private val out = StringBuilder()

    fun write(value: Value): String {
        if (form.isWrapped) {
            write(form.root.fields.single().place, (value as RecordValue).fields.single())
        } else {
            write(form.root, value)
        }
        return out.toString()
    }

    private fun write(place: JsonPlace, value: Value) {
        when (place) {
            is LeafPlace -> out.appendJsonLeaf(value)
            is RawPlace -> out.append((value as StringValue).value)
            is NullablePlace ->
                if (value == NullValue) out.append("null") else write(place.content, value)
            is ListPlace ->
                out.appendAll('[', (value as ListValue).items, ']') { write(place.item, it) }
            is MapPlace ->
                out.appendAll('{', (value as MapValue).entries.entries, '}') { (key, entry) ->
                    writeMember(key) { write(place.entry, entry) }
                }
            is EnumPlace -> out.appendJsonString((value as EnumValue).symbol)
            is RecordPlace -> out.appendAll('{', members(place, value), '}') { it() }
            is UnionPlace -> {
                val (tag, branch) =
                    place.branches.entries.first { it.value.name == (value as RecordValue).type }
                val tagMember = { writeMember(place.discriminator) { out.appendJsonString(tag) } }
                val before = members(branch, value, to = branch.typeAt)
                val after = members(branch, value, from = branch.typeAt)
                out.appendAll('{', before + tagMember + after, '}') { it() }
            }
        }
    }

    /** Returns a writer for each member from [from] to [to] that is present. */
    private fun members(
        place: RecordPlace,
        value: Value,
        from: Int = 0,
        to: Int = place.fields.size,
    ): List<() -> Unit> =
        place.fields
            .zip((value as RecordValue).fields)
            .subList(from, to)
            .filter { (_, content) -> content != AbsentValue }
            .map { (field, content) ->
                { writeMember(field.json) { write(field.place, content) } }
            }

    private fun writeMember(name: String, content: () -> Unit) {
        out.appendJsonString(name)
        out.append(':')
        content()
    }
}
