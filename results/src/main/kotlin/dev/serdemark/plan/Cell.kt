package dev.serdemark.plan

import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable

/** What a timed call does; [id] is its name on the command line and in files. */
@Serializable(Operation.ById::class)
enum class Operation(override val id: String) : Identified {
    /** Turns a payload into a whole typed value. */
    READ("read"),
    /** Turns a value into a fresh payload. */
    WRITE("write"),
    /** Turns a payload into a typed value with some of its fields, and skips all other fields. */
    READ_SELECTED("read-selected"),
    /** Reads a payload, and visits every leaf of the value. */
    READ_DEEP("read-deep"),
    /** Turns a payload into the library's own tree. */
    PARSE("parse"),
    /** Copies a value without the library: work that no read can avoid. */
    CREATE("create");

    /** Whether a call begins with a payload. */
    val reads: Boolean
        get() = this != WRITE && this != CREATE

    companion object {
        /** The operations on whole values, which programs use most. */
        val OF_WHOLE_VALUES: List<Operation> = listOf(READ, WRITE)
    }

    internal object ById : IdentifiedSerializer<Operation>("Operation", { entries })
}

/**
 * A contender at one version of its library, written `moshi-codegen@1.14.0`.
 *
 * @property id the id of the contender
 * @property version the version of its library
 */
@Serializable
data class ContenderName(val id: String, val version: String) {
    override fun toString(): String = "$id@$version"
}

/**
 * Sorts contenders by version, the oldest first. Compares versions part by part. A part with
 * letters, such as `rc1`, comes before any number. A version that does not begin with a digit, such
 * as the name of a user's jar, comes last.
 */
val OLDEST_FIRST: Comparator<ContenderName> =
    // False sorts before true, so versions without a digit at the beginning come last.
    compareBy<ContenderName> { !it.version.take(1).all(Char::isDigit) }
        .thenComparator { a, b ->
            val (partsOfA, partsOfB) = listOf(a, b).map { it.version.split('.', '-', '_', '+') }
            (0..<maxOf(partsOfA.size, partsOfB.size))
                .map { i ->
                    compareParts(partsOfA.getOrElse(i) { "0" }, partsOfB.getOrElse(i) { "0" })
                }
                .find { it != 0 } ?: 0
        }

private fun compareParts(a: String, b: String): Int {
    val (numberA, numberB) = listOf(a, b).map { it.toLongOrNull() }
    return if (numberA == null && numberB == null) a.compareTo(b)
    else (numberA ?: -1).compareTo(numberB ?: -1)
}

/**
 * A document of a workload, written `users/medium`.
 *
 * @property workload the name of the workload
 * @property document the name of the document within the workload
 */
@Serializable
data class DocumentName(val workload: String, val document: String) {
    override fun toString(): String = "$workload/$document"
}

/**
 * A combination that a run measures, such as reading one document with one contender. Tables,
 * verdicts and the journal refer to cells.
 *
 * @property channel the form of the payload at the caller, such as `bytes`
 * @property jvm the name of the JVM setting, see [JvmSetting]
 * @property threads the number of threads that call at once; cells with different numbers of
 *   threads belong to different experiments and are never compared
 */
@Serializable
data class Cell(
    val document: DocumentName,
    val contender: ContenderName,
    val operation: Operation,
    val channel: String,
    val jvm: String,
    val threads: Int = 1,
) {
    override fun toString(): String =
        "$contender ${operation.id} $document" + if (channel == "bytes") "" else ", $channel"
}

/** The index of a cell in the plan's list of cells, from 0. In files it is a plain number. */
@Serializable
@JvmInline
value class CellIndex(val value: Int) : Comparable<CellIndex> {
    override fun compareTo(other: CellIndex): Int = value.compareTo(other.value)

    override fun toString(): String = "$value"
}

/** Groups [items] whose cells may be ranked together. */
fun <T> rankedGroups(items: List<T>, cell: (T) -> Cell): Collection<List<T>> =
    items.groupBy { cell(it).run { listOf(document, operation, channel, jvm, threads) } }.values

/** Groups [items] whose cells differ only in the JVM setting. Leaves out groups of one item. */
internal fun <T> groupsAcrossJvms(items: List<T>, cell: (T) -> Cell): List<List<T>> =
    items.groupBy { cell(it).copy(jvm = "") }.values.filter { it.size > 1 }

/**
 * A trait that contenders can be filtered and grouped by.
 *
 * @property id its name on the command line
 * @property values the values that come first in lists, in this order; other values follow in
 *   alphabetical order
 */
enum class Trait(val id: String, val values: List<String>) {
    /** The name of the format, such as `cbor`. Filters also accept its [kindOfFormat]. */
    FORMAT("format", listOf("json", "xml")),
    EFFORT(
        "effort",
        listOf("zero-knowledge", "classes-known", "annotations", "schema", "hand-written"),
    ),
    STRUCTURE("structure", listOf("tree", "graph")),
    EVOLUTION("evolution", BOOLEANS),
    CROSS_LANGUAGE("cross-language", BOOLEANS),
    LAZY("lazy", BOOLEANS),
    /** The language of programs that use the values. A filter by a language also finds `any`. */
    LANGUAGE("language", Language.entries.map { it.id } + ANY_LANGUAGE);

    /** Returns the value that a contender has; null if its run did not record the trait. */
    fun of(info: ContenderInfo): String? =
        when (this) {
            FORMAT -> info.format
            // Runs of earlier versions have the older name.
            EFFORT -> if (info.effort == "schema-first") "schema" else info.effort
            STRUCTURE -> info.traits?.structure
            EVOLUTION -> info.traits?.evolution?.toString()
            CROSS_LANGUAGE -> info.traits?.crossLanguage?.toString()
            LAZY -> info.traits?.lazy?.toString()
            LANGUAGE -> {
                val languages = info.languages()
                if (languages.size > 1) ANY_LANGUAGE else languages.singleOrNull()
            }
        }

    /** Returns all values by which a filter finds the contender. */
    fun filterValues(info: ContenderInfo): List<String> =
        when (this) {
            FORMAT -> listOf(info.format, kindOfFormat(info.format))
            LANGUAGE -> listOfNotNull(of(info)) + info.languages()
            else -> listOfNotNull(of(info))
        }.distinct()

    /** The order of the values in lists and reports. An unknown value, which is null, is last. */
    val order: Comparator<String?>
        get() =
            compareBy<String?> { it == null }
                .thenBy { value ->
                    values.indexOf(value.orEmpty()).let { if (it < 0) values.size else it }
                }
                .thenBy { it.orEmpty() }

    companion object {
        /** The kind of every format that is not text. */
        const val BINARY: String = "binary"

        /** Returns `json`, `xml` or `binary`. */
        fun kindOfFormat(format: String): String =
            // The values of FORMAT are the text formats.
            if (format in FORMAT.values) format else BINARY
    }
}

private fun ContenderInfo.languages() = traits?.languages.orEmpty().map { it.id }

/** The value for contenders whose values suit programs in several languages. */
private const val ANY_LANGUAGE = "any"

private val BOOLEANS
    get() = listOf("true", "false")

/**
 * The traits of a contender except its format and effort.
 *
 * @property structure `graph` if shared references and cycles survive, otherwise `tree`
 * @property evolution whether a reader with an older schema can read payloads of a newer schema
 * @property crossLanguage whether other languages can read the payloads, by the format's
 *   specification
 * @property lazy whether a read leaves work undone until the caller uses the value
 * @property languages the languages of programs that use its values; empty in runs that did not
 *   record them
 */
@Serializable
data class TraitsInfo(
    val structure: String,
    val evolution: Boolean,
    @SerialName("cross-language") val crossLanguage: Boolean,
    val lazy: Boolean = false,
    val languages: List<Language> = emptyList(),
)
