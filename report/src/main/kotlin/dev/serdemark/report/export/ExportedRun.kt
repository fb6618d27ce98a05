package dev.serdemark.report.export

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.Ending
import dev.serdemark.plan.Environment
import dev.serdemark.plan.Goal
import dev.serdemark.results.advice.Basis
import dev.serdemark.results.advice.Criterion
import dev.serdemark.results.comparison.GateOutcome
import dev.serdemark.results.comparison.Verdict
import dev.serdemark.results.figures.Estimate
import dev.serdemark.results.figures.MachineSpeed
import dev.serdemark.results.warnings.WarningKind
import kotlinx.serialization.Serializable
import kotlinx.serialization.json.JsonObject

/**
 * What `--export-json` writes. Times are nanoseconds per call, sizes bytes. A cell is an index into
 * `cells`, from 0.
 *
 * @property format raised if a reader of the former format would misunderstand the new one
 * @property serdemark the version that measured
 * @property plan what the run was to do
 * @property ending why the run stopped
 * @property footprints the files that each contender needs at run time, in the order of the plan
 * @property cells the results, in the order of the plan's cells
 * @property goal the question that the run answers
 * @property comparisons every pair of measured cells that may be ranked together, or that differ
 *   only in their JVM setting, each once
 * @property toFastest each ranked cell a against the fastest of its table b, with the interval that
 *   tables show
 * @property forecasts for each undecided comparison that the goal asks for, how much longer it
 *   would likely take
 * @property gate each cell against its base; empty if the plan has no gate
 * @property recommendation what is recommended under the plan's wishes; null if it has none
 * @property sizeLines time against size, if the plan asks for it
 * @property classical the tests that papers report, for each group of cells that may be ranked
 *   together; no verdict rests on them
 * @property protocols what the fixed protocol concludes beside Serdemark; null if the run did not
 *   measure it
 * @property machineSpeed how fast the machine was right before the slices; null if unknown
 * @property alarms reasons to doubt figures, see docs/warnings.md
 */
@Serializable
internal class ExportedRun(
    val format: Int,
    val serdemark: String,
    val environment: Environment,
    val plan: JsonObject,
    val ending: Ending,
    val footprints: List<ExportedFootprint>,
    val cells: List<ExportedCell>,
    val goal: Goal,
    val comparisons: List<ExportedComparison>,
    val toFastest: List<ExportedComparison>,
    val forecasts: List<ExportedForecast>,
    val gate: List<ExportedGate>,
    val recommendation: ExportedRecommendation?,
    val sizeLines: List<ExportedSizeLine>,
    val classical: List<ExportedTests>,
    val protocols: ExportedProtocols?,
    val machineSpeed: MachineSpeed?,
    val alarms: List<ExportedWarning>,
)

/**
 * What `--export-json` writes about a run with `--cold`. Times are nanoseconds, sizes bytes. A cell
 * is an index into `cells`, from 0.
 *
 * @property format raised if a reader of the former format would misunderstand the new one
 * @property experiment `cold`; the export of a warm run has no such key
 * @property serdemark the version that measured
 * @property plan what the run was to do
 * @property ending why the run stopped
 * @property footprints the files that each contender needs at run time, in the order of the plan
 * @property generations the number of generations; each starts every cell once that can be measured
 * @property cells the results, in the order of the plan's cells
 * @property floors what a JVM without a contender takes, for each JVM setting
 * @property goal the question that the run answers
 * @property comparisons every pair of measured cells that may be ranked together, or that differ
 *   only in their JVM setting, each once
 * @property toFastest each ranked cell a against the fastest of its table b, with the interval that
 *   tables show
 * @property forecasts for each undecided comparison that the goal asks for, how much longer it
 *   would likely take
 * @property gate each cell against its base; empty if the plan has no gate
 * @property recommendation what is recommended under the plan's wishes; null if it has none
 * @property classical the tests that papers report, for each group of cells that may be ranked
 *   together; no verdict rests on them
 * @property alarms reasons to doubt figures, see docs/warnings.md
 */
@Serializable
internal class ExportedColdRun(
    val format: Int,
    val experiment: String,
    val serdemark: String,
    val environment: Environment,
    val plan: JsonObject,
    val ending: Ending,
    val footprints: List<ExportedFootprint>,
    val generations: Int,
    val cells: List<ExportedColdCell>,
    val floors: List<ExportedFloor>,
    val goal: Goal,
    val comparisons: List<ExportedComparison>,
    val toFastest: List<ExportedComparison>,
    val forecasts: List<ExportedForecast>,
    val gate: List<ExportedGate>,
    val recommendation: ExportedRecommendation?,
    val classical: List<ExportedTests>,
    val alarms: List<ExportedWarning>,
)

/**
 * The files that a contender needs at run time. What the run did not record is null.
 *
 * @property contender a contender of the plan
 * @property jars the number of libraries on its class path
 * @property jarBytes the size of these libraries
 * @property classes the number of classes of the data model and of the code that calls the library
 * @property classBytes the size of these classes, before compression
 * @property compileMillis the longest time that its code took to compile, in milliseconds
 */
@Serializable
internal class ExportedFootprint(
    val contender: ContenderName,
    val jars: Int?,
    val jarBytes: Long?,
    val classes: Int?,
    val classBytes: Long?,
    val compileMillis: Long?,
)

/**
 * Cell a compared with cell b.
 *
 * @property b the cell that it is compared with
 * @property ratio the time of a over the time of b: below 1 if a is faster
 * @property low the lower end of the interval; null if too few generations allow no interval
 * @property high the upper end of the interval
 * @property verdict what may be said of a compared with b
 */
@Serializable
internal class ExportedComparison(
    val a: CellIndex,
    val b: CellIndex,
    val ratio: Double,
    val low: Double?,
    val high: Double?,
    val verdict: Verdict,
)

/**
 * How much longer a comparison would likely take until it is decided.
 *
 * @property b the cell that it is compared with
 * @property generations the number of further generations; null if the difference is so close to
 *   the margin that it would take more than a thousand
 * @property seconds the measuring time of these generations; null if `generations` is null
 */
@Serializable
internal class ExportedForecast(
    val a: CellIndex,
    val b: CellIndex,
    val generations: Int?,
    val seconds: Double?,
)

/**
 * A cell at the gate.
 *
 * @property base the same cell of the base of its contender
 * @property ratio the time of the cell over that of its base; null if they were not compared
 * @property low the lower end of the interval; null if too few generations allow no interval
 * @property high the upper end of the interval
 * @property outcome whether the cell is slower than the gate allows
 * @property sentence the outcome in words
 */
@Serializable
internal class ExportedGate(
    val cell: CellIndex,
    val base: CellIndex,
    val ratio: Double?,
    val low: Double?,
    val high: Double?,
    val outcome: GateOutcome,
    val sentence: String,
)

/**
 * What is recommended.
 *
 * @property contender null if none can be recommended
 * @property leader the contender that leads by estimate, also if none can be recommended yet; null
 *   if there is none
 * @property basis why it is recommended; null if none is
 * @property missing why none is recommended; null if one is. `undecided`: no verdict is certain
 *   enough. `other-experiment`: a warm run says nothing about cold starts, and a cold one nothing
 *   about warm calls. `unknown`: what the user prefers was not measured. `nothing-fits`: no
 *   contender meets the wishes and has all figures.
 * @property level others that no verdict separates from it, and that by estimate are behind by no
 *   more than the margin
 * @property tieBreak why it is preferred to those; null if by estimate alone, or if there are none
 * @property behind others that no verdict separates from it, but that by estimate are behind in
 *   something
 * @property front contenders of which no other is known to be better in something and as good in
 *   the rest
 * @property close others within the margin in everything, by estimate
 * @property headline the recommendation in words
 * @property why the reasons, in sentences
 * @property against the drawbacks of the recommended contender, in sentences
 * @property limits what its library does not handle of the measured data, in sentences; null if
 *   nothing is recommended
 * @property notes remarks on the recommended contender, in sentences
 * @property asides notes and gaps that concern only other data
 * @property leftOut contenders that were not weighed, each with the reason
 * @property command a command that finds out more, quoted for a POSIX shell
 */
@Serializable
internal class ExportedRecommendation(
    val contender: ContenderName?,
    val leader: ContenderName?,
    val basis: Basis?,
    val missing: String?,
    val level: List<ContenderName>,
    val tieBreak: Criterion?,
    val behind: List<ContenderName>,
    val front: List<ContenderName>,
    val close: List<ContenderName>,
    val headline: String,
    val why: List<String>,
    val against: List<String>,
    val limits: String?,
    val notes: List<String>,
    val asides: List<String>,
    val leftOut: List<String>,
    val command: String?,
)

/**
 * Time against size, of one contender on documents of one workload.
 *
 * @property cells the cells, the one with the smallest payload first
 * @property perByte nanoseconds per byte of payload
 * @property fixed nanoseconds per call, whatever its payload is; may be below 0
 * @property largestResidual by how much the line misses where it misses most, as a share of the
 *   time
 * @property isLine whether this is at most 0.1
 */
@Serializable
internal class ExportedSizeLine(
    val cells: List<CellIndex>,
    val perByte: Estimate,
    val fixed: Estimate,
    val largestResidual: Double,
    val isLine: Boolean,
)

/**
 * A reason to doubt figures.
 *
 * @property kind the kind of warning; docs/warnings.md lists them
 * @property cells one cell, two cells for their ratio, or none for all figures
 * @property value the number that caused the warning; docs/warnings.md says what it is
 * @property generations the generations that it concerns, from 1; empty for all
 * @property found what was found, in words
 * @property meaning what it means, in words
 * @property advice what to do about it, in words
 */
@Serializable
internal class ExportedWarning(
    val kind: WarningKind,
    val cells: List<CellIndex>,
    val value: Double,
    val generations: List<Int>,
    val found: String,
    val meaning: String,
    val advice: String,
)
