package dev.serdemark.runs

import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.reason
import java.io.BufferedWriter
import java.io.EOFException
import java.io.IOException
import java.nio.file.Path
import java.util.StringTokenizer
import java.util.zip.GZIPInputStream
import java.util.zip.ZipException
import kotlin.io.path.bufferedWriter
import kotlin.io.path.inputStream
import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable

/** The version of packed journals that this Serdemark reads. */
const val PACKED_FORMAT: Int = 1

/** The first line of a packed journal. */
@Serializable data class PackedHeader(@SerialName("serdemark-packed-journal") val format: Int)

/** The members that a packed journal stores as differences to the previous slice. */
val COUNTED_MEMBERS: Set<String> = setOf("cell", "generation", "round", "position", "startedAt")

/**
 * Restores the original [journal] from a [packed] one.
 *
 * A packed journal is text, compressed with gzip. Its first line is a header. The lines of the
 * events follow in their order, without seals. A line such as `#12` replaces the lines of 12
 * slices.
 *
 * After an empty line, there is a line for each member of slices. It has the member's name, and its
 * value in each slice, separated by spaces. A value is a whole number, JSON without spaces, or `-`
 * if the slice lacks the member. Values of [COUNTED_MEMBERS] are differences to the previous slice.
 * Values of `wallNanos` are differences to `cpuNanos`.
 *
 * @throws ProblemException if the file is damaged, or has an unknown version
 */
internal fun unpack(packed: Path, journal: Path) {
    try {
        val lines = GZIPInputStream(packed.inputStream()).bufferedReader().use { it.readLines() }
        requireVersion(lines.first(), packed)
        val columns = Columns(lines.takeLastWhile { it.isNotEmpty() })
        journal.bufferedWriter().use { out ->
            out.line(json.encodeToString(Header(UNSEALED_FORMAT)))
            for (line in lines.drop(1).takeWhile { it.isNotEmpty() }) {
                if (line.startsWith("#")) {
                    repeat(line.drop(1).toInt()) { out.line(columns.slice()) }
                } else {
                    out.line(line)
                }
            }
        }
        columns.requireEnd()
    } catch (e: EOFException) {
        throw damaged(packed, "it ends too early", e)
    } catch (e: ZipException) {
        throw damaged(packed, "it is no gzip file, or parts of it were changed", e)
    } catch (e: IOException) {
        throw ProblemException(
            "Cannot unpack the journal: ${e.reason(packed)}.",
            "Check its permissions, and the space for temporary files.",
            "$packed",
            cause = e,
        )
    } catch (e: IllegalArgumentException) {
        throw damaged(packed, COLUMNS_DO_NOT_FIT, e)
    } catch (e: NoSuchElementException) {
        throw damaged(packed, COLUMNS_DO_NOT_FIT, e)
    }
}

private fun requireVersion(line: String, packed: Path) {
    val format = json.decodeFromString<PackedHeader>(line).format
    if (format == PACKED_FORMAT) return
    throw ProblemException(
        "The format of this packed journal is $format; this Serdemark reads format $PACKED_FORMAT.",
        "Use the Serdemark that it was committed with.",
        "$packed",
    )
}

private const val COLUMNS_DO_NOT_FIT = "its columns do not fit its events"

private fun damaged(packed: Path, why: String, cause: Exception) =
    ProblemException(
        "The packed journal is damaged: $why.",
        INTACT_COPY,
        "$packed",
        cause = cause,
    )

private fun BufferedWriter.line(text: String) {
    write(text)
    write("\n")
}

/** Reads slices from lines with the values of one member each. */
private class Columns(lines: List<String>) {
    private val columns = lines.associate { line ->
        line.substringBefore(' ') to StringTokenizer(line.substringAfter(' '), " ")
    }

    /** The values of the [COUNTED_MEMBERS] in the previous slice. */
    private val previous = HashMap<String, Long>()

    /** Returns the line of the next slice. */
    fun slice(): String {
        val members = LinkedHashMap<String, String>()
        for ((name, column) in columns) {
            val value = column.nextToken()
            if (value != ABSENT)
                members[name] = if (name in COUNTED_MEMBERS) sum(name, value) else value
        }
        val cpu = members.getValue("cpuNanos").toLong()
        members.computeIfPresent("wallNanos") { _, difference -> "${difference.toLong() + cpu}" }
        return members.entries.joinToString(
            ",",
            """{"type":"slice-measured","slice":{""",
            "}}",
        ) { (name, value) ->
            "\"$name\":$value"
        }
    }

    /** Requires that every value belongs to a slice. */
    fun requireEnd() = require(columns.values.none { it.hasMoreTokens() }) { COLUMNS_DO_NOT_FIT }

    private fun sum(name: String, difference: String): String =
        "${previous.merge(name, difference.toLong(), Long::plus)}"

    private companion object {
        const val ABSENT = "-"
    }
}
