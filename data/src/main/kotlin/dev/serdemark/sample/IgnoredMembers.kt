package dev.serdemark.sample

import dev.serdemark.inference.Notice
import dev.serdemark.model.Schema
import dev.serdemark.model.json.JsonString
import dev.serdemark.model.json.JsonTree
import dev.serdemark.model.json.appendJson
import dev.serdemark.model.shortened
import kotlin.math.roundToInt

/** The maximum number of names in the notice. */
private const val MOST_NAMES = 10

/** Collects the members of documents that the user's classes ignore. They are not measured. */
internal class IgnoredMembers(private val schema: Schema) {
    private val names = LinkedHashSet<String>()
    private var ignoredBytes = 0L
    private var allBytes = 0L

    /** Whether a class ignores members. If not, sizes are not needed. */
    private val canIgnore =
        schema.records.any { schema.userClasses?.ignoresUnknown(it.name) == true }

    /** Adds an ignored [member] of a [record], with its value. */
    fun add(record: String, member: String, tree: JsonTree) {
        names += "$record.${shortened(member)}"
        ignoredBytes += size(JsonString(member, 0)) + size(tree) + ":,".length
    }

    /** Adds a document, including its ignored members. */
    fun addDocument(tree: JsonTree) {
        if (canIgnore) allBytes += size(tree)
    }

    private fun size(tree: JsonTree): Int = buildString {
        appendJson(tree)
    }
        .encodeToByteArray()
        .size

    /** Returns a notice that lists the members, or null if there are none. */
    fun notice(): Notice? {
        if (names.isEmpty()) return null
        val members = if (names.size == 1) "1 member" else "${names.size} members"
        val others = if (names.size <= MOST_NAMES) "" else " and ${names.size - MOST_NAMES} more"
        val share = (100.0 * ignoredBytes / allBytes).roundToInt()
        val percent = if (share == 0) "less than 1%" else "$share%"
        return Notice(
            schema.root,
            "leaves out $members that your classes ignore: " +
                "${names.take(MOST_NAMES).joinToString()}$others, $percent of the bytes; " +
                "so reading does not include skipping them",
        )
    }
}
