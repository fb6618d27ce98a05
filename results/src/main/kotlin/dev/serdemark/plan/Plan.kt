package dev.serdemark.plan

import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable

/**
 * What a run will do, decided before anything is measured.
 *
 * @property documents what is serialized
 * @property contenders the contenders and lower bounds; [cells] says which of them are measured
 * @property jvms the JVM settings
 * @property cells what is measured; other lists refer to cells by their indexes in this list
 * @property calls the kind of calls, and what is measured in addition to their time
 * @property question the question that the run answers
 * @property schedule how long the run measures, and in which portions
 * @property origin where the plan comes from
 */
@Serializable(PlanSerializer::class)
data class Plan(
    val documents: List<DocumentInfo>,
    val contenders: List<ContenderInfo>,
    val jvms: List<JvmSetting>,
    val cells: List<Cell>,
    val calls: MeasuredCalls,
    val question: RunQuestion,
    val schedule: Schedule,
    val origin: Origin,
) {
    /** The indexes of all cells, in ascending order. */
    val indexes: List<CellIndex>
        get() = cells.indices.map(::CellIndex)

    /** All cells with their indexes. */
    val indexedCells: List<Pair<CellIndex, Cell>>
        get() = indexes.map { it to get(it) }

    /** The cell at an [index]. */
    operator fun get(index: CellIndex): Cell = cells[index.value]
}

/**
 * A document of the run.
 *
 * @property siblings the number of siblings, over which the calls rotate
 * @property jsonBytes the mean size of the canonical JSON of a sibling
 * @property sha256 the hash of the document's values
 * @property payloadsPerCall the mean number of payloads of a sibling, if siblings are sequences;
 *   null if they are single payloads
 * @property features the ids of features that its schema or values use and that some libraries do
 *   not handle, such as `union`; null in runs that did not record them
 * @property example the beginning of the first payload as JSON; null in runs that did not record it
 */
@Serializable
data class DocumentInfo(
    val name: DocumentName,
    val siblings: Int,
    val jsonBytes: Double,
    val sha256: String,
    val payloadsPerCall: Double? = null,
    val features: List<String>? = null,
    val example: String? = null,
)

/** Whether the plan has several channels. */
val Plan.hasChannels: Boolean
    get() = cells.any { it.channel != cells.first().channel }

/**
 * A contender of the run.
 *
 * @property languageShape the kind of its data classes, such as `kotlin-data`
 * @property format the format, such as `json`
 * @property effort what a user must do to use it, such as `annotations`
 * @property notes sentences about where it does more or less than the timing contract demands
 * @property asides further notes, about features that no document of the run has
 * @property gaps what its library does not handle; empty in runs that did not record it
 * @property jars the user's own jars, which replace jars of the library
 * @property converts the channels whose payloads the library does not take directly. The codec
 *   converts these payloads, and the conversion is part of the time of a call.
 * @property floor the lower bound that it measures; null for contenders that are ranked
 * @property misfit a sentence about why it does not meet the plan's wishes; null if it does, or if
 *   there are no wishes
 * @property uses which part of the library it uses, or how, in a few words; null if its id says so
 * @property traits its traits except format and effort; null in runs that did not record them
 * @property untrusted the library's own warning against untrusted data, with its source; null if it
 *   gives none
 * @property mapper the user's own mapper that it uses, such as `com.acme.Json#mapper`; null if it
 *   uses none
 * @property faults the risks for which its manifest declares faults, such as `null` or `depth`. A
 *   risk is listed only if it concerns data like that of the run. Null if this is not known.
 * @property safer other configurations of the library that have no faults with some of the risks in
 *   [faults]
 * @property silentErrors how often this version reads unusual or invalid payloads silently wrong;
 *   null if it was not tested, and in runs that did not record it
 * @property advisories the published advisories for its jars; null if they were not known, and in
 *   runs that did not record them
 * @property library the address of its library, the same for all contenders of the library; null in
 *   runs that did not record it
 * @property isOptional whether the run is complete even if this contender fails, because the user
 *   did not ask for it by name
 */
@Serializable
data class ContenderInfo(
    val contender: ContenderName,
    @SerialName("flavour") val languageShape: String,
    val format: String,
    val effort: String,
    val notes: List<String> = emptyList(),
    val jars: List<JarInfo> = emptyList(),
    val converts: List<String> = emptyList(),
    val floor: FloorInfo? = null,
    val misfit: String? = null,
    val uses: String? = null,
    val traits: TraitsInfo? = null,
    val untrusted: String? = null,
    val asides: List<String> = emptyList(),
    val gaps: List<GapInfo> = emptyList(),
    val mapper: String? = null,
    val faults: List<String>? = null,
    val safer: List<SaferInfo> = emptyList(),
    val silentErrors: SilentErrorsInfo? = null,
    val advisories: AdvisoriesInfo? = null,
    val library: String? = null,
    @SerialName("optional") val isOptional: Boolean = false,
)

/**
 * Another configuration of a contender's library.
 *
 * @property contender the id of this configuration
 * @property risks the risks for which the contender has faults, and this configuration has none
 */
@Serializable data class SaferInfo(val contender: String, val risks: List<String>)

/**
 * The result of `serdemark conform` for a contender.
 *
 * @property wrong the number of payloads that it read silently wrong: it returned a value that is
 *   not allowed, and threw no exception
 * @property cases the number of payloads that it was given
 */
@Serializable data class SilentErrorsInfo(val wrong: Int, val cases: Int)

/**
 * The published advisories for the jars of a contender.
 *
 * @property date the last day of which all advisories were known, such as `2026-01-31`
 * @property known the advisories, the most severe first; empty if there are none
 * @property fixedIn the first version of the library that fixes all of them, and has no other; null
 *   if there is none, or if it is not known
 */
@Serializable
data class AdvisoriesInfo(
    val date: String,
    val known: List<AdvisoryInfo>,
    val fixedIn: String? = null,
)

/**
 * A published advisory for a jar.
 *
 * @property id its identifier, such as `CVE-2022-25845`
 * @property aliases other identifiers of the same advisory
 * @property severity `low`, `moderate`, `high`, `critical` or `unknown`
 * @property summary what an attacker can do, in a sentence
 * @property jar the jar, as `group:artifact:version`
 * @property fixed the version of the jar that fixes it; null if there is none
 */
@Serializable
data class AdvisoryInfo(
    val id: String,
    val aliases: List<String>,
    val severity: String,
    val summary: String,
    val jar: String,
    val fixed: String? = null,
)

/**
 * What a library does not handle.
 *
 * @property features data with all of these features
 * @property operations the operations that fail with such data, such as `write`; empty if all do
 * @property reason the source: the library's documentation, or what was observed
 */
@Serializable
data class GapInfo(
    val features: List<String>,
    val reason: String,
    val operations: List<String> = emptyList(),
)

/**
 * A lower bound: work that no contender can avoid. Its cells are not ranked.
 *
 * @property work the work, in words
 * @property operations the operations that include this work
 */
@Serializable
data class FloorInfo(
    @SerialName("of") val work: String,
    @SerialName("under") val operations: List<Operation>,
)

/** The lower bound that a cell measures; null for cells of contenders. */
fun Plan.floor(cell: Cell): FloorInfo? = contenders.find { it.contender == cell.contender }?.floor

/**
 * A jar that the user supplied.
 *
 * @property name the name of the file
 * @property coordinate the coordinate of the artifact that it replaces
 * @property sha256 the hash of its content
 */
@Serializable data class JarInfo(val name: String, val coordinate: String, val sha256: String)
