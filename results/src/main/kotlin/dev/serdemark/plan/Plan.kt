package dev.serdemark.plan

import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable

/** The fewest generations before a verdict: an interval needs two values. */
const val LEAST_GENERATIONS: Int = 2

/**
 * The fewest rounds of a generation that counts: fewer say too little about how much rounds vary.
 */
const val LEAST_ROUNDS: Int = 5

/**
 * What a run is to do, fixed before anything is measured.
 *
 * @property command the words after `serdemark` that repeat the run
 * @property seed of every random order in the run
 * @property budgetMillis time for measuring; docs/method.md says how it is kept
 * @property leastGenerations before a verdict: fresh JVMs that both cells of a pair were measured
 *   in
 * @property mostGenerations after which the run stops, whatever its budget
 * @property workersAtOnce workers that memory holds at once; where there are more, each generation
 *   draws groups of them
 * @property rounds slices of each cell in the first generation, and the fewest in others as long as
 *   the budget has time for them
 * @property margin ratio beyond which a difference counts, as a fraction (0.05)
 * @property confidence of the family of all comparisons together (0.95)
 * @property experiment what is measured
 * @property gate what the run is asked to prove; null where nothing
 * @property replays the name of the run whose builds and plan are measured again; null for others
 * @property wishes what a recommendation is to go by; null where none is asked for
 * @property scale whether the time is shown against the size of the documents
 * @property mostRounds slices of each cell in a generation, if the machine is so unsteady that more
 *   of them pay
 * @property goal which question the run was planned for; how the probability of error is divided
 *   between the two questions follows from it, and stays when the run is resumed for the other one
 * @property sureGenerations that are made even if the budget has no time for them: one if the user
 *   named the budget
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
    val mostRounds: Int = rounds,
    val sureGenerations: Int = LEAST_GENERATIONS,
) {
    /** The indexes of all cells, in their order. */
    val indexes: List<CellIndex>
        get() = cells.indices.map(::CellIndex)

    /** All cells with their indexes, in their order. */
    val indexedCells: List<Pair<CellIndex, Cell>>
        get() = indexes.map { it to get(it) }

    /** The cell at an [index]. */
    operator fun get(index: CellIndex): Cell = cells[index.value]
}

/**
 * A document of the run.
 *
 * @property siblings payloads of the same shape over which the calls rotate
 * @property jsonBytes mean size of the canonical JSON of a sibling
 * @property sha256 of the document's values
 */
@Serializable
data class DocumentInfo(
    val name: DocumentName,
    val siblings: Int,
    val jsonBytes: Double,
    val sha256: String,
)

/** Whether the plan has several channels. */
val Plan.hasChannels: Boolean
    get() = cells.any { it.channel != cells.first().channel }

/**
 * A contender of the run.
 *
 * @property format such as `json`
 * @property effort what a user must do for it, such as `annotations`
 * @property notes what it does beyond or below the timing contract
 * @property jars of the user's own, in place of some of the library's
 * @property converts channels whose payloads the library does not take itself: its codec turns them
 *   into something else, within the time of a call
 * @property floor the limit that it stands for; null for contenders that are ranked
 * @property misfit why it is not what the plan's wishes ask for, a sentence; null if it is, or
 *   where there are none
 * @property uses which part of the library it uses, or how, in a few words; null if its id says it
 */
@Serializable
data class ContenderInfo(
    val contender: ContenderName,
    val flavour: String,
    val format: String,
    val effort: String,
    val notes: List<String> = emptyList(),
    val jars: List<JarInfo> = emptyList(),
    val converts: List<String> = emptyList(),
    val floor: FloorInfo? = null,
    val misfit: String? = null,
    val uses: String? = null,
)

/**
 * A lower bound: work that no contender can avoid. Its cells are ranked with no others.
 *
 * @property of what this is the time of, in words
 * @property under operations that include this work
 */
@Serializable data class FloorInfo(val of: String, val under: List<Operation>)

/** The lower bound that a cell measures; null for cells of contenders. */
fun Plan.floor(cell: Cell): FloorInfo? = contenders.find { it.contender == cell.contender }?.floor

/**
 * A jar that the user supplied.
 *
 * @property name of the file
 * @property coordinate of the artifact that it replaces
 * @property sha256 of its content
 */
@Serializable data class JarInfo(val name: String, val coordinate: String, val sha256: String)
