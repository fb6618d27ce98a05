package dev.serdemark.inference

import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.SAVE_AS_UTF_8
import dev.serdemark.problem.otherEncoding
import java.io.IOException

/** The number of first bytes of a source that are examined. */
private const val EXAMINED_BYTES = 1 shl 16

/**
 * A format that Serdemark does not read.
 *
 * @property label its name in messages
 * @property advice what to do
 * @property starts whether a file may begin with these bytes, which are also given as text
 */
private enum class OtherFormat(
    val label: String,
    val advice: String = CONVERT,
    val starts: (bytes: ByteArray, text: String) -> Boolean,
) {
    XZ("compressed with xz", DECOMPRESS, magic("fd377a585a00")),
    BZIP2("compressed with bzip2", DECOMPRESS, magic("425a68")),
    LZ4("compressed with lz4", DECOMPRESS, magic("04224d18")),
    ZIP("a zip archive", "Unpack it first.", magic("504b0304")),
    PARQUET("Parquet", starts = magic("50415231")),
    ORC("ORC", starts = magic("4f5243")),
    ARROW("Arrow", starts = magic("4152524f5731")),
    JAVA("objects of Java's serialization", starts = magic("aced0005")),
    XML("XML or HTML", starts = { _, text -> XML_START.containsMatchIn(text) }),
    YAML("YAML", starts = { _, text -> YAML_START.containsMatchIn(text) }),
    CSV("CSV", starts = { _, text -> isTable(text) }),
}

private const val CONVERT = "Convert it to JSON first, such as one object per line."
private const val DECOMPRESS = "Decompress it first, or compress it with gzip or zstd."

private val XML_START = Regex("^<[?!\\p{L}_]")
private val YAML_START = Regex("^(---|%YAML|-|[\\p{L}_][\\w .-]*:)(\\s|$)")

private fun magic(hex: String) = { bytes: ByteArray, _: String ->
    bytes.take(hex.length / 2).toByteArray().toHexString() == hex
}

/** Whether the first two lines have the same number of columns, of which there are several. */
private fun isTable(text: String): Boolean {
    val lines = text.lineSequence().filter { it.isNotBlank() }.take(2).toList()
    return lines.size == 2 &&
        lines.none(JSON_LINE::containsMatchIn) &&
        SEPARATORS.any { separator ->
            val (first, second) =
                lines.map { line -> line.replace(QUOTED, "").count { it == separator } }
            first > 0 && first == second
        }
}

private const val SEPARATORS = ",;\t|"

/** An object, a list or a member of JSON, at the beginning of a line. */
private val JSON_LINE = Regex("^\\s*([{\\[]|\"[^\"]*\"\\s*:)")

/** A text in quotes, of CSV or of JSON, which may have escaped quotes. */
private val QUOTED = Regex("\"(?:[^\"\\\\]|\\\\.)*+\"")

/**
 * Returns a problem that names the format or the encoding of a source that is not JSON in UTF-8.
 * Returns null if it begins like JSON, or like no format that is known.
 */
internal fun JsonSource.otherFormat(): ProblemException? {
    val bytes =
        try {
            open().use { it.readNBytes(EXAMINED_BYTES) }
        } catch (_: IOException) {
            return null
        }
    otherEncoding(bytes)?.let {
        return problem("This is text in $it.", SAVE_AS_UTF_8)
    }
    val text = bytes.decodeToString().removePrefix("\ufeff").trimStart()
    if (text.startsWith('{') || text.startsWith('[')) return null
    val format = OtherFormat.entries.find { it.starts(bytes, text) } ?: return null
    return problem("This is ${format.label}, and not JSON.", format.advice)
}
