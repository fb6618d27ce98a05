package dev.serdemark.sample

import dev.serdemark.inference.JsonSource
import dev.serdemark.inference.Notice
import dev.serdemark.inference.Spot
import dev.serdemark.inference.spots
import dev.serdemark.model.json.JsonPath

/** How something may be measured otherwise than it stands in the files. */
internal enum class Change {
    /** A number that its type does not hold. */
    NUMBER,

    /** A text that stands for a value which canonical JSON writes as another text. */
    TEXT,

    /** A member that is not there, and has a value nevertheless. */
    ABSENT,
}

/**
 * A place in a field.
 *
 * @property record that the field is of
 * @property field its name in JSON
 * @property path the place, where it was met first
 */
internal data class FieldSite(val record: String, val field: String, val path: JsonPath)

/**
 * What is measured otherwise than it stands in the files, by field. What is kept grows with the
 * fields, not with the documents.
 */
internal class Changes {
    private val found = LinkedHashMap<Triple<String, String, Change>, Found>()
    private var documents = 0L

    private class Found(
        val path: JsonPath,
        val source: JsonSource,
        val offset: Long,
        val example: String,
    ) {
        var places = 0L
        var documents = 0L
        var lastDocument = 0L
    }

    /** All that is added from here on is another document's. */
    fun nextDocument() {
        documents++
    }

    /**
     * Adds a [change] of what stands at [offset] of [source]; [example] says what is measured, and
     * is asked for where it is the field's first.
     */
    fun add(
        change: Change,
        site: FieldSite,
        source: JsonSource,
        offset: Int,
        example: () -> String,
    ) {
        val found =
            found.getOrPut(Triple(site.record, site.field, change)) {
                Found(site.path, source, offset.toLong(), example())
            }
        found.places++
        if (found.lastDocument < documents) found.documents++
        found.lastDocument = documents
    }

    /** One for each field and change, with its first place; the sources are read for these. */
    fun notices(): List<Notice> {
        val spots =
            found.values.groupBy({ it.source }, { it.offset }).mapValues { (source, offsets) ->
                source.spots(offsets)
            }
        return found.map { (key, found) ->
            val spot = spots.getValue(found.source).getValue(found.offset)
            Notice(found.path.toString(), text(key.third, found, spot))
        }
    }

    private fun text(change: Change, found: Found, spot: Spot): String {
        val documents = "in ${counted(found.documents, "document")}"
        val what =
            when (change) {
                Change.NUMBER ->
                    "its type does not hold ${counted(found.places, "number")} $documents exactly"
                Change.TEXT ->
                    "canonical JSON has another form for ${counted(found.places, "text")} $documents"
                Change.ABSENT -> "it is absent from ${counted(found.places, "object")} $documents"
            }
        val place = "${found.source.name}:${spot.line}, column ${spot.column}"
        return "$what: ${found.example} ($place)"
    }
}

private fun counted(count: Long, what: String): String =
    if (count == 1L) "1 $what" else "$count ${what}s"
