package dev.serdemark.plan

import kotlinx.serialization.KSerializer
import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable
import kotlinx.serialization.builtins.nullable
import kotlinx.serialization.descriptors.SerialDescriptor
import kotlinx.serialization.encoding.Decoder
import kotlinx.serialization.encoding.Encoder

/** The fewest generations for a verdict, unless earlier runs have shown the spread. */
const val LEAST_GENERATIONS: Int = 2

/**
 * The fewest rounds of a generation. Fewer rounds would not show how much times vary from round to
 * round.
 */
const val LEAST_ROUNDS: Int = 5

/**
 * What a run will do, decided before anything is measured.
 *
 * @property command the words after `serdemark` that start the same run again. They are only
 *   printed: what they ask for is in the other properties.
 * @property documents what is serialized
 * @property contenders the contenders and lower bounds; [cells] says which of them are measured
 * @property jvms the JVM settings
 * @property cells what is measured; other lists refer to cells by their indexes in this list
 * @property seed the seed of every random order in the run
 * @property budgetMillis time for measuring; docs/method.md explains how the run keeps it
 * @property leastGenerations the fewest generations that must measure both cells of a pair before
 *   it gets a verdict; 1 if earlier runs have shown how much such pairs spread from JVM to JVM
 * @property mostGenerations the number of generations after which the run stops, even if budget is
 *   left
 * @property workersAtOnce the number of workers for which memory suffices; if there are more
 *   workers, each generation divides them into random groups
 * @property rounds the number of slices of each cell in the first generation; later generations
 *   have at least as many if the budget has time for them
 * @property margin the largest difference that does not matter, as a fraction (0.05)
 * @property confidence the confidence with which all comparisons hold together (0.95)
 * @property experiment what is measured
 * @property gate the largest slowdown that the run checks for; null without a gate
 * @property replays the name of the run whose builds and plan this run measures again; null if it
 *   replays none
 * @property wishes what a recommendation considers; null if none is requested
 * @property scale whether reports show the time against the size of the documents
 * @property mostRounds the largest number of rounds of a generation. It is above [rounds] if the
 *   machine may be so unsteady that more rounds pay off.
 * @property goal the question that the run was planned for. It decides how the probability of error
 *   is divided between questions, even if the run is resumed for another question.
 * @property thenOrder whether a run for the fastest contender continues until the order is decided
 * @property sureGenerations generations that are measured even if the budget has no time for them:
 *   one if the user named the budget, otherwise two or as many as an interval needs
 * @property memory whether the memory of each cell is examined
 * @property latency whether single calls are timed too
 * @property requests how the run sends requests; null if it sends none
 * @property baseline the contender that the user named before the run, so that comparisons with it
 *   have a share of the probability of error; null if none was named
 * @property fixed the fixed protocol by which the run measures each cell too; null for none
 * @property shard the shard of a sweep that the run measures; null for other runs, and for shards
 *   of earlier versions
 * @property request what the user asked for that no other property says
 */
@Serializable
data class Plan(
    val command: List<String>,
    val documents: List<DocumentInfo>,
    val contenders: List<ContenderInfo>,
    val jvms: List<JvmSetting>,
    val cells: List<Cell>,
    val seed: Long,
    val budgetMillis: Long,
    val leastGenerations: Int,
    val mostGenerations: Int,
    @SerialName("seats") val workersAtOnce: Int,
    val rounds: Int,
    val margin: Double,
    val confidence: Double,
    @SerialName("cold")
    @Serializable(ColdOrNull::class)
    val experiment: Experiment = Experiment.Warm,
    val gate: Gate? = null,
    val replays: String? = null,
    val wishes: Wishes? = null,
    val scale: Boolean = false,
    val goal: Goal = Goal.ORDER,
    val thenOrder: Boolean = false,
    val mostRounds: Int = rounds,
    val sureGenerations: Int = LEAST_GENERATIONS,
    val memory: Boolean = false,
    val latency: Boolean = false,
    val requests: RequestPlan? = null,
    val fixed: FixedProtocol? = null,
    val baseline: ContenderName? = null,
    val shard: ShardId? = null,
    val request: Request = Request(),
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

/** The question that a run answers before it stops. */
@Serializable
enum class Goal(val id: String) {
    /** Which contender is fastest: each is compared with the fastest of its group. */
    @SerialName("best") BEST("best"),
    /** The order of all contenders: each is compared with every other. */
    @SerialName("order") ORDER("order"),
    /** Whether contenders pass the gate: each is compared with its base. */
    @SerialName("gate") GATE("gate"),
}

/**
 * How a run sends requests to a server, over HTTP and the loopback interface. In such a run each
 * call is a request. [Operation.READ] is a POST, whose body the contender reads. [Operation.WRITE]
 * is a GET, whose answer the contender writes.
 *
 * @property perSecond the fixed rate at which requests are sent for latencies
 * @property connections the number of connections that stay open. At most one request per
 *   connection waits for an answer.
 */
@Serializable data class RequestPlan(val perSecond: Int, val connections: Int)

/**
 * What a user demands of the contender that a run recommends.
 *
 * @property prefer what the contender should be best at
 * @property must properties that the contender must have
 * @property safe the risks of unusual or invalid data for which the contender must have no known
 *   faults
 * @property language the language of the user's program; null for any
 * @property workload the argument with which `serdemark run` measures the same documents, such as
 *   the folder that holds them; null if the names of the documents suffice
 */
@Serializable
data class Wishes(
    val prefer: Preference,
    val must: Set<Must> = emptySet(),
    val language: Language? = null,
    val workload: String? = null,
    val safe: Set<String> = emptySet(),
)

/** What a contender should be best at; [id] is its name on the command line. */
@Serializable
enum class Preference(val id: String) {
    /** Short calls in a JVM that runs for long. */
    @SerialName("warm") WARM("warm"),
    /** A short set-up and first call in a fresh JVM. */
    @SerialName("cold") COLD("cold"),
    /** Small payloads. */
    @SerialName("size") SIZE("size"),
    /** Few bytes allocated by a call. */
    @SerialName("allocation") ALLOCATION("allocation"),
    /** Little heap that decoded values keep in use. */
    @SerialName("memory") MEMORY("memory"),
    /** A short 99th percentile of the elapsed times of single calls. */
    @SerialName("latency") LATENCY("latency"),
}

/** A property that a contender must have; [id] is its name on the command line. */
@Serializable
enum class Must(val id: String) {
    @SerialName("json") JSON("json"),
    /** Any format except text. */
    @SerialName("binary") BINARY("binary"),
    /** A reader with an older schema can read newer payloads, because it skips unknown fields. */
    @SerialName("evolution") EVOLUTION("evolution"),
}

/** A language of the JVM; [id] is its name on the command line. */
@Serializable
enum class Language(val id: String) {
    @SerialName("kotlin") KOTLIN("kotlin"),
    @SerialName("java") JAVA("java"),
    @SerialName("scala") SCALA("scala"),
}

/**
 * The protocol of many papers: each contender is alone in one JVM, and all have the same number of
 * calls. A run uses it in addition to its own method, for comparison.
 *
 * @property warmUps the number of calls before the runs; these are not timed
 * @property runs the number of timed stretches of calls
 * @property repetitions the number of calls of each run
 */
@Serializable
data class FixedProtocol(val warmUps: Int, val runs: Int, val repetitions: Int) {
    /** Whether each number is within its limits. */
    val isValid: Boolean
        get() =
            warmUps in 0..MOST_WARM_UPS &&
                runs in LEAST_RUNS..MOST_RUNS &&
                repetitions in 1..MOST_REPETITIONS

    companion object {
        const val MOST_WARM_UPS: Int = 1_000_000

        /** The fewest runs. The test for a normal distribution needs five. */
        const val LEAST_RUNS: Int = 5

        /** The most runs, because one line of the journal has all runs of a cell. */
        const val MOST_RUNS: Int = 10_000
        const val MOST_REPETITIONS: Int = 100_000
    }
}

/**
 * What the fixed protocol measured for a cell. The lists have one value per run. They are empty if
 * there is a [reason].
 *
 * @property elapsedMillis the elapsed time from the launch of the JVM until its end
 * @property nanos the elapsed time of each run, in nanoseconds
 * @property heapBytes the growth of the used heap during each run
 * @property cpuLoads the CPU load of the process after each run, as its MXBean reports it: 1 is all
 *   cores. Null if the MXBean reports no load.
 * @property reason a sentence about why nothing was measured; null if the runs are complete
 */
@Serializable
data class FixedRuns(
    val elapsedMillis: Long,
    val nanos: List<Long> = emptyList(),
    val heapBytes: List<Long> = emptyList(),
    val cpuLoads: List<Double?> = emptyList(),
    val reason: String? = null,
)

/** What a run measures: calls of warm code, or first calls. */
sealed interface Experiment {
    /** Calls in JVMs that are warmed up, so that their code is compiled. */
    data object Warm : Experiment

    /**
     * First calls in fresh JVMs.
     *
     * @property sequence whether each JVM handles all documents in the plan's order; otherwise each
     *   cell has separate JVMs
     */
    @Serializable data class Cold(val sequence: Boolean) : Experiment
}

/** Writes an [Experiment] to journals: null if it is warm, otherwise its settings. */
internal object ColdOrNull : KSerializer<Experiment> {
    private val cold = Experiment.Cold.serializer().nullable

    override val descriptor: SerialDescriptor =
        SerialDescriptor("dev.serdemark.plan.ColdOrNull", cold.descriptor)

    override fun serialize(encoder: Encoder, value: Experiment): Unit =
        encoder.encodeSerializableValue(
            cold,
            when (value) {
                Experiment.Warm -> null
                is Experiment.Cold -> value
            },
        )

    override fun deserialize(decoder: Decoder): Experiment =
        decoder.decodeSerializableValue(cold) ?: Experiment.Warm
}
