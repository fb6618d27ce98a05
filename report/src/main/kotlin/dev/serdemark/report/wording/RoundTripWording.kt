package dev.serdemark.report.wording

import dev.serdemark.plan.ContenderInfo
import dev.serdemark.plan.Experiment
import dev.serdemark.plan.Operation
import dev.serdemark.plan.PayloadSize
import dev.serdemark.plan.Plan
import dev.serdemark.plan.Trait
import dev.serdemark.results.RoundTrip
import dev.serdemark.results.RoundTrips
import dev.serdemark.results.figures.Estimate

/** A time of the round trips, with its name as in the tables of jvm-serializers. */
internal enum class RoundTripField(val heading: String, val time: (RoundTrip) -> Estimate?) {
    CREATE("create", { it.time(Operation.CREATE) }),
    SERIALIZE("ser", { it.serialize }),
    DESERIALIZE("deser", { it.time(Operation.READ) }),
    TOTAL("total", { it.total });

    fun value(row: RoundTrip): String = time(row)?.let { Numbers.estimate(it).value } ?: "–"

    fun interval(row: RoundTrip): String =
        time(row)?.let { Numbers.estimate(it).interval }.orEmpty()
}

/** Words for the table of round trips, which has the columns of jvm-serializers. */
internal object RoundTripWording {
    const val TITLE = "As jvm-serializers prints it"

    /** The sentence instead of the table if the run measured cold starts. */
    const val COLD =
        "This run measured cold starts, and the table has warm times. Start a run without --cold."

    /** The sentence instead of the table if the run measured none of its operations. */
    val nothing: String = "This run measured none of the table's operations. ${advice()}"

    /** Explains the columns. */
    fun meaning(plan: Plan): String =
        "Times are ns of CPU time per call. create: making an object. ser: create and write. " +
            "deser: read. total: ser and deser. size: bytes of the payload. +dfl: the same after deflate. " +
            "Each interval holds with ${Numbers.percent(plan.confidence)} on its own."

    fun isFor(plan: Plan): Boolean = plan.experiment is Experiment.Warm

    /** Names what the rows of a table share: `media/small, bytes, g1`. */
    fun label(trips: RoundTrips): String = Wording.setting(trips.cell)

    fun contender(row: RoundTrip): String = Wording.name(row.cells.values.first().cell.contender)

    /** Returns what the [plan] knows of the contenders of a table, in the order of its rows. */
    fun labelled(trips: RoundTrips, plan: Plan): List<ContenderInfo> =
        trips.rows.mapNotNull { row ->
            val contender = row.cells.values.first().cell.contender
            plan.contenders.find { it.contender == contender }
        }

    /** What users must do, such as `zero knowledge`. */
    fun effort(info: ContenderInfo): String =
        when (val effort = Trait.EFFORT.of(info)) {
            "hand-written" -> "manually optimized"
            else -> visible(effort.orEmpty().replace('-', ' '))
        }

    /** The kind of the format, such as `binary, cross-language`. */
    fun format(info: ContenderInfo): String {
        val kind = Trait.kindOfFormat(info.format)
        val crosses = kind == Trait.BINARY && info.traits?.crossLanguage == true
        return if (crosses) "$kind, cross-language" else kind
    }

    /** Whether links between objects survive; `–` if the run did not record it. */
    fun structure(info: ContenderInfo): String =
        when (info.traits?.structure) {
            "graph" -> "full graph"
            "tree" -> "flat tree"
            else -> "–"
        }

    /** Formats a size in bytes; `–` if it is unknown. */
    fun bytes(row: RoundTrip, size: (PayloadSize) -> Double?): String =
        row.size?.let(size)?.let(Numbers::count) ?: "–"

    /**
     * Says why times are missing: which operations the run did not measure and what would measure
     * them, and why single contenders have no figure.
     */
    fun missing(trips: RoundTrips): List<String> {
        val planned = trips.rows.flatMap { it.cells.keys }.toSet()
        val unplanned = RoundTrip.OPERATIONS - planned
        val left =
            if (unplanned.isEmpty()) emptyList()
            else
                listOf(
                    "The run did not measure ${Wording.inWords(unplanned.map { it.id })}, so the sums are missing.",
                    advice(),
                )
        return left + trips.rows.flatMap(::reasons)
    }

    private fun reasons(row: RoundTrip): List<String> {
        val without = row.cells.values.filter { it.figures == null }
        val apart =
            row.total == null && without.isEmpty() && row.cells.size == RoundTrip.OPERATIONS.size
        return without.map {
            val status = Wording.status(it.outcome.status)
            "${contender(row)} ${it.cell.operation.id}  $status: ${Wording.reason(it.outcome)}"
        } +
            if (apart) listOf("${contender(row)}  no generation measured all its operations")
            else emptyList()
    }

    private fun advice() =
        "Start a run with -o ${RoundTrip.OPERATIONS.joinToString(",") { it.id }}."
}
