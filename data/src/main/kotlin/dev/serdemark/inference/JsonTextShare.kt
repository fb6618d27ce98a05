package dev.serdemark.inference

import com.fasterxml.jackson.core.JsonToken
import dev.serdemark.model.json.JsonPath
import dev.serdemark.problem.ProblemException
import java.util.IdentityHashMap

/** From this share on, in percent, a notice says how much became JSON text. */
private const val LARGE_SHARE = 10

/**
 * Finds which share of the bytes of documents is at places of JSON text. Reads the documents as a
 * stream, so that their size does not matter.
 */
internal class JsonTextShare(private val form: DocumentForm, private val items: Boolean) {
    private var textBytes = 0L
    private var allBytes = 0L
    private val members = IdentityHashMap<RecordPlace, Map<String, JsonPlace>>()

    /**
     * Returns a notice if a large part of [sources] became JSON text, or null.
     *
     * @throws ProblemException if a source cannot be read, or is no longer valid
     */
    fun notice(sources: List<JsonSource>): Notice? {
        for (source in sources) {
            JsonStream(source, items).use { stream -> stream.checked { readAll(stream) } }
        }
        val percent = textBytes * 100 / maxOf(allBytes, 1)
        if (percent < LARGE_SHARE) return null
        return Notice("${JsonPath.ROOT}", "$percent% of the bytes became JSON text in strings")
    }

    private fun readAll(stream: JsonStream) {
        val root = if (form.isWrapped) form.root.fields.single().place else form.root
        while (true) {
            val token = stream.nextDocument() ?: return
            allBytes += bytes(stream) { read(stream, token, root) }
        }
    }

    private fun read(stream: JsonStream, token: JsonToken, place: JsonPlace) {
        when {
            place is NullablePlace -> read(stream, token, place.content)
            place is RawPlace -> textBytes += bytes(stream) { stream.parser.skipChildren() }
            place is ListPlace && token == JsonToken.START_ARRAY -> readItems(stream, place.item)
            token == JsonToken.START_OBJECT -> readMembers(stream, place)
            else -> stream.parser.skipChildren()
        }
    }

    private fun readItems(stream: JsonStream, item: JsonPlace) {
        var token = stream.parser.nextToken()
        while (token != JsonToken.END_ARRAY) {
            read(stream, token, item)
            token = stream.parser.nextToken()
        }
    }

    private fun readMembers(stream: JsonStream, place: JsonPlace) {
        var content = place
        while (true) {
            val name = stream.parser.nextFieldName() ?: return
            val token = stream.parser.nextToken()
            if (content is UnionPlace && name == content.discriminator) {
                content = content.branches[stream.parser.text] ?: content
            }
            val member = member(content, name)
            if (member == null) stream.parser.skipChildren() else read(stream, token, member)
        }
    }

    /** Returns the number of bytes from the current token to the token at which [read] ends. */
    private fun bytes(stream: JsonStream, read: () -> Unit): Long {
        val start = stream.offset
        read()
        stream.parser.finishToken()
        return stream.parser.currentLocation().byteOffset - start
    }

    /** Returns the place of the member called [name], or null if it is not known yet. */
    private fun member(place: JsonPlace, name: String): JsonPlace? =
        when (place) {
            is MapPlace -> place.entry
            is RecordPlace -> membersOf(place)[name]
            // Before the discriminator, any branch with such a member has to do.
            is UnionPlace -> place.branches.values.firstNotNullOfOrNull { membersOf(it)[name] }
            else -> null
        }

    private fun membersOf(record: RecordPlace): Map<String, JsonPlace> =
        members.getOrPut(record) { record.fields.associate { it.json to it.place } }
}
