package dev.serdemark.contender

import dev.serdemark.model.Feature
import dev.serdemark.problem.Attempt
import dev.serdemark.problem.gatherMistakes
import dev.serdemark.yaml.YamlMap
import dev.serdemark.yaml.YamlNode

/**
 * What is known about a contender: what it does unlike others, does not handle, or does wrong.
 *
 * @property notes what the contender does more or less than the timing contract requires; the last
 *   note may be about [damaged] payloads
 * @property damaged what the library did with damaged payloads, other than throwing exceptions, at
 *   its default version; null if this was not tested
 * @property untrusted why the contender must not read untrusted data, in the library's own words;
 *   null if the library does not warn about this
 * @property unsupported features of data models, or combinations of them, that the library does not
 *   handle
 * @property faults the faults with unusual or invalid data that `serdemark conform` found; null if
 *   this was not tested
 * @property safer other configurations of the library with fewer [faults]
 * @property silentErrors how often the contender read payloads of `serdemark conform` silently
 *   wrong, by version; only tested versions
 * @property advisories all known advisories; null if there is no table of them
 */
data class Findings(
    val notes: List<Note>,
    val damaged: Set<DamagedRead>?,
    val untrusted: Note?,
    val unsupported: Map<Set<Feature>, Gap>,
    val faults: Map<Risk, KnownFault>?,
    val safer: List<SaferVariant> = emptyList(),
    val silentErrors: Map<String, SilentErrors> = emptyMap(),
    val advisories: AdvisoryTable? = null,
) {
    /**
     * Returns the first gap that concerns [call] and these [features] of a data model or its
     * values. Returns null if there is none.
     */
    fun gap(features: Set<Feature>, call: LibraryCall?): Gap? =
        unsupported.entries
            .firstOrNull { (all, gap) -> features.containsAll(all) && gap.concerns(call) }
            ?.value
}

/** What a library does in a timed call. */
enum class LibraryCall(val id: String) {
    /** Converts all or some fields of a payload to a typed value. */
    READ("read"),
    WRITE("write"),
    /** Converts a payload to the library's generic tree, such as a `JsonNode`. */
    PARSE("parse"),
}

/**
 * What a library does not handle.
 *
 * @property reason the library's documentation, or what was observed
 * @property calls the calls that the gap rules out; null if it rules out all
 */
data class Gap(val reason: String, val calls: Set<LibraryCall>? = null) {
    /** Whether the gap rules out a [call]. Null is an operation that does not call the library. */
    fun concerns(call: LibraryCall?): Boolean = calls == null || call in calls
}

/** Reads the keys of a manifest that describe its [Findings]. */
internal class FindingsReader(
    private val format: ManifestFormat,
    library: Attempt<Library>,
    traits: Attempt<Traits>,
) {
    private val library by library
    private val traits by traits

    fun read(root: YamlMap): Findings = gatherMistakes {
        val notes by attempt { root["notes"]?.let(format::notes).orEmpty() }
        val damaged by attempt { root["damaged"]?.let(::damagedReads) }
        val untrusted by attempt { root["untrusted"]?.let { readNote(it.map()) } }
        val unsupported by attempt {
            root["unsupported"]?.let { gapsByFeatures(it.map()) }.orEmpty()
        }
        attempt { root["unsupported"]?.let { requireJsonOfOperations(it.map()) } }
        val faults by attempt { root["faults"]?.let { readFaults(it.map()) } }
        val damageNotes by attempt {
            listOfNotNull(damaged?.let { damageNote(library.version, it) })
        }
        Findings(notes + damageNotes, damaged, untrusted, unsupported, faults)
    }

    private fun damagedReads(node: YamlNode): Set<DamagedRead> {
        if (traits.isJson)
            node.fail(
                "Damaged payloads are only tested in other formats than JSON.",
                "Remove 'damaged'.",
            )
        return node
            .items("a list of what was observed (e.g. [${DamagedRead.WRONG_VALUE.id}])") {
                it.choice(DamagedRead.entries, DamagedRead::id)
            }
            .toSet()
    }

    private fun gapsByFeatures(map: YamlMap): Map<Set<Feature>, Gap> = gatherMistakes {
        val gaps = LinkedHashMap<Set<Feature>, Gap>()
        each(map.entries.entries) { (key, node) ->
            val features = readFeatures(key, node)
            val gap = gap(node)
            if (gaps.putIfAbsent(features, gap) != null)
                node.fail("'${node.path}' is given twice, in another order.", "Remove one of them.")
        }
        gaps
    }

    private fun gap(node: YamlNode): Gap =
        if (node.isMap) limitedGap(node.map()) else Gap(node.text(REASON))

    private fun limitedGap(map: YamlMap): Gap = gatherMistakes {
        attempt { map.onlyKeys("operations", "why") }
        val calls by attempt { calls(map.required("operations", OPERATIONS)) }
        val reason by attempt { map.required("why", REASON).text(REASON) }
        Gap(reason, calls)
    }

    private fun calls(node: YamlNode): Set<LibraryCall> {
        val expected = "a list of operations (e.g. $OPERATIONS)"
        val calls = node.items(expected) { it.choice(LibraryCall.entries, LibraryCall::id) }
        if (calls.isEmpty()) node.expected(expected)
        return calls.toSet()
    }

    /** Requires the format JSON if a gap names operations. */
    private fun requireJsonOfOperations(unsupported: YamlMap) {
        if (traits.isJson) return
        unsupported.each { _, gap ->
            if (gap.isMap)
                gap.fail(
                    "'${gap.path}' names operations, which is only for JSON. In other formats a " +
                        "contender reads what it wrote.",
                    "Write only the reason.",
                )
        }
    }

    companion object {
        val KEYS =
            listOf(
                ManifestKey("notes", isChangeable = true),
                ManifestKey("damaged", isInherited = false),
                ManifestKey("untrusted", isChangeable = true),
                ManifestKey("unsupported", isChangeable = true),
                ManifestKey("faults"),
            )
        private const val OPERATIONS = "[write]"
    }
}
