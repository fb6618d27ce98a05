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

    /** A text that has another form in canonical JSON. */
    TEXT,

    /** A member that is missing, although its field has a value. */
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
 * Collects the differences between measured values and files, by field. Memory use depends on the
 * number of fields, not of documents.
 */
internal class Changes {
    private val changesOfFields = LinkedHashMap<Triple<String, String, Change>, FieldChange>()
    private var documents = 0L

    /** All changes of one kind in one field, and the place of the first of them. */
    private class FieldChange(
        val path: JsonPath,
        val source: JsonSource,
        val offset: Long,
        val example: String,
    ) {
        var count = 0L
        var documents = 0L
        var lastDocument = 0L
    }

    /** Begins the next document, to which all further changes belong. */
    fun nextDocument() {
        documents++
    }

    /**
     * Adds a [change] of the text at [offset] of [source].
     *
     * @param example describes what is measured; called only for the first change of a field
     */
    fun add(
        change: Change,
        site: FieldSite,
        source: JsonSource,
        offset: Int,
        example: () -> String,
    ) {
        val fieldChange =
            changesOfFields.getOrPut(Triple(site.record, site.field, change)) {
                FieldChange(site.path, source, offset.toLong(), example())
            }
        fieldChange.count++
        if (fieldChange.lastDocument < documents) fieldChange.documents++
        fieldChange.lastDocument = documents
    }

    /**
     * Returns a notice per field and kind of change, with the first place of the change. Reads the
     * sources to find the lines.
     */
    fun notices(): List<Notice> {
        val spots =
            changesOfFields.values.groupBy({ it.source }, { it.offset }).mapValues {
                (source, offsets) ->
                source.spots(offsets)
            }
        return changesOfFields.map { (key, fieldChange) ->
            val (_, _, change) = key
            val spot = spots.getValue(fieldChange.source).getValue(fieldChange.offset)
            Notice(fieldChange.path.toString(), text(change, fieldChange, spot))
        }
    }

    private fun text(change: Change, fieldChange: FieldChange, spot: Spot): String {
        val count = fieldChange.count
        val documents = "in ${counted(fieldChange.documents, "document")}"
        val what =
            when (change) {
                Change.NUMBER ->
                    "its type cannot represent ${counted(count, "number")} $documents exactly"
                Change.TEXT ->
                    "canonical JSON has another form for ${counted(count, "text")} $documents"
                Change.ORDER -> "another order of members in ${counted(count, "object")} $documents"
                Change.NULL -> "it is null in ${counted(count, "object")} $documents"
                Change.ABSENT -> "it is absent from ${counted(count, "object")} $documents"
            }
        return "$what: ${fieldChange.example} (${fieldChange.source.shown(spot)})"
    }
}

private fun counted(count: Long, what: String): String =
    if (count == 1L) "1 $what" else "$count ${what}s"
