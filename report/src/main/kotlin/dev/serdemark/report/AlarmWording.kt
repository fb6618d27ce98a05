package dev.serdemark.report

import dev.serdemark.results.RunResult
import dev.serdemark.results.alarms.Alarm
import dev.serdemark.results.alarms.AlarmKind
import dev.serdemark.results.alarms.RunTouched
import kotlin.math.abs

/** The words for reasons to doubt figures. */
internal object AlarmWording {
    /** Of a few words. */
    fun title(kind: AlarmKind): String =
        when (kind) {
            AlarmKind.TWO_HUMPED -> "Two-humped generations"
            AlarmKind.DRIFT -> "Drift"
            AlarmKind.SERIAL_CORRELATION -> "Generations that hang together"
            AlarmKind.UNSTEADY_WARM_UP -> "Unsteady warm-up"
            AlarmKind.COMPILATION -> "Compilation during rounds"
            AlarmKind.MEAN_AGAINST_MEDIAN -> "Mean against median"
            AlarmKind.CPU_AGAINST_WALL -> "CPU time against elapsed time"
            AlarmKind.NO_COLLECTION -> "No collection"
            AlarmKind.UNSTEADY_MACHINE -> "Unsteady machine"
            AlarmKind.BUSY_MACHINE -> "Busy machine"
            AlarmKind.STOLEN_TIME -> "Stolen time"
            AlarmKind.FREQUENCY -> "Changing frequency"
            AlarmKind.SWAPPING -> "Swapping"
        }

    /** What it says about the figures that it touches. */
    fun meaning(kind: AlarmKind): String =
        when (kind) {
            AlarmKind.TWO_HUMPED ->
                "Fresh JVMs fall into two groups, as when the JIT compiler decides now one way and now the other; intervals assume one group."
            AlarmKind.DRIFT ->
                "Times went one way from generation to generation. Where those of all contenders do, it is the machine: ratios hold, times do not."
            AlarmKind.SERIAL_CORRELATION ->
                "Ratios are like those of the generation before, so there is less evidence than their number says, and intervals are too narrow."
            AlarmKind.UNSTEADY_WARM_UP ->
                "The warm-up reached its limit of CPU time before times were steady: what was measured may not be the final speed."
            AlarmKind.COMPILATION ->
                "The JIT compiler was still at work while it was measured: its figures may be slower than it gets."
            AlarmKind.MEAN_AGAINST_MEDIAN ->
                "Some slices take far longer or shorter than most, which the time that ranks does not show."
            AlarmKind.CPU_AGAINST_WALL ->
                "Elapsed time orders the two the other way round: one of them waits, or has other threads work for it."
            AlarmKind.NO_COLLECTION ->
                "It allocates, but not one collection was met: its cost lacks the price of its garbage."
            AlarmKind.UNSTEADY_MACHINE ->
                "A fixed piece of work took longer at times, whatever ran here: others share the cores. What follows from that is taken out of all figures alike; what remains makes intervals wider."
            AlarmKind.BUSY_MACHINE ->
                "Other processes used cores meanwhile: intervals are wider, elapsed times too long, and the run took longer."
            AlarmKind.STOLEN_TIME ->
                "The host of this virtual machine ran others on its cores meanwhile: intervals are wider, elapsed times too long."
            AlarmKind.FREQUENCY ->
                "The processor was faster in some generations than in others: times are a mixture; ratios, made of what was measured close in time, hardly mind."
            AlarmKind.SWAPPING ->
                "Memory was read back from disk meanwhile: some of what was measured may have waited for it."
        }

    /** What to do about it. */
    fun advice(kind: AlarmKind): String =
        when (kind) {
            AlarmKind.TWO_HUMPED ->
                "Measure longer (--budget), so that both groups are met as often as they come."
            AlarmKind.DRIFT,
            AlarmKind.SERIAL_CORRELATION ->
                "Ask serdemark doctor what changes on the machine, and measure again, longer."
            AlarmKind.UNSTEADY_WARM_UP ->
                "See in the slices (--export-csv) whether the generations concerned differ from the others."
            AlarmKind.COMPILATION ->
                "End other programs, so that the compiler keeps up, and measure again; see in the slices (--export-csv) whether those with compilation take longer."
            AlarmKind.MEAN_AGAINST_MEDIAN ->
                "For throughput go by the mean; the slices (--export-csv) show where it comes from."
            AlarmKind.CPU_AGAINST_WALL ->
                "Go by the wall figure where a caller waits for the result."
            AlarmKind.NO_COLLECTION ->
                "Measure longer (--budget) or with a smaller heap; compare allocated bytes meanwhile."
            AlarmKind.UNSTEADY_MACHINE ->
                "Verdicts hold. Measure longer (--budget) or elsewhere if they are too few; times are those at the machine's usual speed."
            AlarmKind.BUSY_MACHINE -> "End them (serdemark doctor names them) and measure again."
            AlarmKind.STOLEN_TIME ->
                "Measure at another time, or on a machine with cores of its own."
            AlarmKind.FREQUENCY ->
                "Fix the frequency for the time of the run; serdemark doctor says how."
            AlarmKind.SWAPPING -> "Free memory, or measure fewer contenders at a time."
        }

    /** Which figures it touches and what was found: `gson@2.15.0, read users/medium: ...`. */
    fun finding(alarm: Alarm, result: RunResult): String =
        listOfNotNull(subject(alarm, result), found(alarm, result)).joinToString(": ")

    /** `jackson@2.22.4 and gson@2.15.0, read users/medium`; null where it is the whole run. */
    private fun subject(alarm: Alarm, result: RunResult): String? =
        alarm.touches.cells
            .map { result.cells[it].cell }
            .takeIf { it.isNotEmpty() }
            ?.let { Wording.cells(it, result.plan) }

    /** What was found, without the figures that it touches. */
    fun found(alarm: Alarm, result: RunResult): String {
        val value = alarm.value
        val sometimes = generations(alarm, result)
        return when (alarm.kind) {
            AlarmKind.TWO_HUMPED -> "${Numbers.significant(value)} times as long$sometimes"
            AlarmKind.DRIFT ->
                "${Numbers.percent(abs(value - 1))} ${if (value > 1) "slower" else "faster"} at the end"
            AlarmKind.SERIAL_CORRELATION ->
                "correlation ${Numbers.significant(value, 2)}" +
                    if (alarm.touches == RunTouched) " on average over all ratios" else ""
            AlarmKind.UNSTEADY_WARM_UP -> sometimes.trim()
            AlarmKind.COMPILATION -> "${Numbers.percent(value)} of its slices$sometimes"
            AlarmKind.MEAN_AGAINST_MEDIAN ->
                "the mean is ${Numbers.percent(abs(value - 1))} ${if (value > 1) "above" else "below"} the median"
            AlarmKind.CPU_AGAINST_WALL -> "a ratio of ${Numbers.significant(value)} by elapsed time"
            AlarmKind.NO_COLLECTION -> "${Numbers.bytes(value)} a call"
            AlarmKind.UNSTEADY_MACHINE ->
                "the machine ran " +
                    (result.machineSpeed?.let(TimeWording::speed)
                        ?: "slowly before ${Numbers.percent(value)} of the slices")
            AlarmKind.BUSY_MACHINE ->
                "${Numbers.significant(value, 2)} of ${result.environment.cores} cores on average"
            AlarmKind.STOLEN_TIME -> "${Numbers.percent(value)} of the cores' time on average"
            AlarmKind.FREQUENCY -> "the highest is ${Numbers.significant(value)} times the lowest"
            AlarmKind.SWAPPING -> "${Numbers.count(value)} pages$sometimes"
        }
    }

    private fun generations(alarm: Alarm, result: RunResult): String {
        val all =
            alarm.touches.cells.mapNotNull { result.cells[it].figures?.generations }.minOrNull()
                ?: result.generations
        return " in ${alarm.generations.size} of $all generations"
    }
}
