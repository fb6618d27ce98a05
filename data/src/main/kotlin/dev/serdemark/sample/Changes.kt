package dev.serdemark.sample

import dev.serdemark.inference.JsonSource
import dev.serdemark.inference.Notice
import dev.serdemark.inference.Spot
import dev.serdemark.inference.shown
import dev.serdemark.inference.spots
import dev.serdemark.model.json.JsonPath

/** The ways in which a measured value may differ from the files. */
internal enum class Change {
    /** A number that its type cannot represent. */
    NUMBER,

    /** A text whose value canonical JSON writes as another text. */
    TEXT,

    /** A member that is missing, but whose field has a value. */
    ABSENT,

    /** A member that is null, which canonical JSON leaves out. */
    NULL,

    /** An object whose members have another order than in canonical JSON. */
    ORDER,
}

/**
 * A field, or a place inside its value.
 *
 * @property record the record that has the field
 * @property field the field's name in JSON
 * @property path the place in the documents
 */
internal data class FieldSite(val record: String, val field: String, val path: JsonPath)

/**
 * Collects the differences between measured values and files, by field. Memory use grows with the
 * number of fields, not with the number of documents.
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

    /** Begins the next document, to which all further changes belong. */
    fun nextDocument() {
        documents++
    }

    /**
     * Adds a [change] of the text at [offset] of [source]. [example] describes what is measured,
     * and is called only for the first change of a field.
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

    /**
     * Returns a notice per field and kind of change, with the first place of the change. Reads the
     * sources to find the lines.
     */
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
                    "its type cannot represent ${counted(found.places, "number")} $documents exactly"
                Change.TEXT ->
                    "canonical JSON has another form for ${counted(found.places, "text")} $documents"
                Change.ORDER ->
                    "another order of members in ${counted(found.places, "object")} $documents"
                Change.NULL -> "it is null in ${counted(found.places, "object")} $documents"
                Change.ABSENT -> "it is absent from ${counted(found.places, "object")} $documents"
            }
        return "$what: ${found.example} (${found.source.shown(spot)})"
    }
}

private fun counted(count: Long, what: String): String =
    if (count == 1L) "1 $what" else "$count ${what}s"
