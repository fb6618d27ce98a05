package dev.serdemark.report.wording

import dev.serdemark.results.RunResult
import dev.serdemark.results.warnings.RunSubject
import dev.serdemark.results.warnings.Warning
import dev.serdemark.results.warnings.WarningKind
import kotlin.math.abs

/** Words for warnings. */
object WarningWording {
    const val MAX_FINDINGS = 3

    /** Names a kind of warning in a few words. */
    fun title(kind: WarningKind): String =
        when (kind) {
            WarningKind.TWO_HUMPED -> "Two-humped generations"
            WarningKind.DRIFT -> "Drift"
            WarningKind.SERIAL_CORRELATION -> "Correlated generations"
            WarningKind.UNSTEADY_WARM_UP -> "Unsteady warm-up"
            WarningKind.CHANGED_AFTER_WARM_UP -> "Changed after warm-up"
            WarningKind.COMPILATION -> "Compilation during rounds"
            WarningKind.MEAN_AGAINST_MEDIAN -> "Mean against median"
            WarningKind.CPU_AGAINST_WALL -> "CPU time against elapsed time"
            WarningKind.NO_COLLECTION -> "No collection"
            WarningKind.UNSTEADY_MACHINE -> "Unsteady machine"
            WarningKind.BUSY_MACHINE -> "Busy machine"
            WarningKind.STOLEN_TIME -> "Stolen time"
            WarningKind.FREQUENCY -> "Changing frequency"
            WarningKind.SWAPPING -> "Swapping"
        }

    /** Says what a warning means for the figures that it concerns. */
    fun meaning(kind: WarningKind): String =
        when (kind) {
            WarningKind.TWO_HUMPED ->
                "Fresh JVMs fall into two groups, because the JIT compiler does not always decide the same. Intervals assume one group."
            WarningKind.DRIFT ->
                "Times rose or fell over the run. If this affects all contenders, the machine is the cause: ratios hold, times do not."
            WarningKind.SERIAL_CORRELATION ->
                "Ratios resemble those of the generation before. So there is less evidence than their number suggests, and intervals are too narrow."
            WarningKind.UNSTEADY_WARM_UP ->
                "The warm-up reached its limit of CPU time before times were steady: what was measured may not be the final speed."
            WarningKind.CHANGED_AFTER_WARM_UP ->
                "Compared with the others, its speed changed after its own warm-up. Its JVM may have compiled the code differently in between."
            WarningKind.COMPILATION ->
                "The JIT compiler was still at work during measurement. The contender may become faster than these figures."
            WarningKind.MEAN_AGAINST_MEDIAN ->
                "Some slices are outliers. The ranking uses medians, which hide them."
            WarningKind.CPU_AGAINST_WALL ->
                "Elapsed time orders the two the other way round. One of them waits, or uses other threads."
            WarningKind.NO_COLLECTION ->
                "It allocates, but no collection ran, so its cost does not include the collector's work."
            WarningKind.UNSTEADY_MACHINE ->
                "A fixed piece of work took longer at times, because others share the cores. Serdemark removes this effect from CPU times and ratios by the same rule. What remains makes intervals wider."
            WarningKind.BUSY_MACHINE ->
                "Other processes used cores meanwhile: intervals are wider, elapsed times too long, and the run took longer."
            WarningKind.STOLEN_TIME ->
                "The host of this virtual machine ran others on its cores meanwhile: intervals are wider, elapsed times too long."
            WarningKind.FREQUENCY ->
                "The processor's frequency differed between generations. Times mix these speeds. Ratios hardly change, because they compare slices that are close in time."
            WarningKind.SWAPPING ->
                "Memory was read back from disk during the run. Some calls may have waited for it."
        }

    /** Says what to do about a warning. */
    fun advice(kind: WarningKind): String =
        when (kind) {
            WarningKind.TWO_HUMPED ->
                "Measure longer (--budget), so that both groups occur as often as they really do."
            WarningKind.DRIFT,
            WarningKind.SERIAL_CORRELATION ->
                "Ask serdemark doctor what changes on the machine, and measure again, longer."
            WarningKind.UNSTEADY_WARM_UP ->
                "Measure longer (--rigorous); the slices (--export-csv) show whether the generations concerned differ from others."
            WarningKind.CHANGED_AFTER_WARM_UP ->
                "Measure again. If the warning returns, the contender is not steady for its users either."
            WarningKind.COMPILATION ->
                "End other programs, so that the compiler keeps up, and measure again; see in the slices (--export-csv) whether those with compilation take longer."
            WarningKind.MEAN_AGAINST_MEDIAN ->
                "For throughput, use the mean; the slices (--export-csv) show which of them differ."
            WarningKind.CPU_AGAINST_WALL -> "If a caller waits for the result, use the wall figure."
            WarningKind.NO_COLLECTION ->
                "Measure longer (--budget) or with a smaller heap (--heap). Until then, compare allocated bytes."
            WarningKind.UNSTEADY_MACHINE ->
                "Verdicts hold. If too much is undecided, measure longer (--budget) or elsewhere. Do not compare times with those of another run."
            WarningKind.BUSY_MACHINE -> "End them (serdemark doctor names them) and measure again."
            WarningKind.STOLEN_TIME ->
                "Measure at another time, or on a machine with dedicated cores."
            WarningKind.FREQUENCY ->
                "Fix the frequency for the time of the run; serdemark doctor says how."
            WarningKind.SWAPPING -> "Free memory, or measure fewer contenders at a time."
        }

    /**
     * Names the figures that [warnings] concern, and what was found. Of many warnings, it shows the
     * first ones and counts the others.
     */
    fun findings(warnings: List<Warning>, result: RunResult): String {
        val shownWarnings = warnings.limitTo(MAX_FINDINGS)
        val hiddenCount = warnings.size - shownWarnings.size
        return (shownWarnings.map { finding(it, result) } +
                if (hiddenCount > 0) listOf("and $hiddenCount more") else emptyList())
            .joinToString("; ")
    }

    /**
     * Names the figures that a warning concerns, and what was found: `gson@2.15.0, read
     * users/medium: ...`. The text can begin a sentence.
     */
    fun finding(warning: Warning, result: RunResult): String {
        val description = description(warning, result)
        return subject(warning, result)?.let { "$it: $description" }
            ?: description.replaceFirstChar(Char::uppercaseChar)
    }

    /** Names the kind of time if several threads call, because they are not ranked by CPU time. */
    private fun timesNote(warning: Warning, result: RunResult): String =
        if (warning.subject.cells.any { result[it].cell.threads > 1 }) "of elapsed times " else ""

    /**
     * Names the cells of a warning as `jackson@2.22.4 and gson@2.15.0, read users/medium`; null if
     * it concerns the whole run.
     */
    private fun subject(warning: Warning, result: RunResult): String? =
        warning.subject.cells
            .map { result[it].cell }
            .takeIf { it.isNotEmpty() }
            ?.let { Wording.cells(it, result.plan) }

    /** Says what was found, without the figures that it concerns. */
    fun description(warning: Warning, result: RunResult): String {
        val value = warning.value
        val generations = generations(warning, result)
        return when (warning.kind) {
            WarningKind.TWO_HUMPED -> "${Numbers.significant(value)} times as long$generations"
            WarningKind.DRIFT ->
                "${Numbers.percent(abs(value - 1))} ${if (value > 1) "slower" else "faster"} at the end"
            WarningKind.SERIAL_CORRELATION ->
                "correlation ${Numbers.significant(value, 2)}" +
                    if (warning.subject == RunSubject) " on average over all ratios" else ""
            WarningKind.UNSTEADY_WARM_UP -> generations.trim()
            WarningKind.CHANGED_AFTER_WARM_UP ->
                "${Numbers.percent(abs(value - 1))} ${if (value > 1) "slower" else "faster"} than at the end of its warm-up"
            WarningKind.COMPILATION -> "${Numbers.percent(value)} of its slices$generations"
            WarningKind.MEAN_AGAINST_MEDIAN ->
                "the mean ${timesNote(warning, result)}is ${Numbers.percent(abs(value - 1))} ${if (value > 1) "above" else "below"} the median"
            WarningKind.CPU_AGAINST_WALL ->
                "a ratio of ${Numbers.significant(value)} by elapsed time"
            WarningKind.NO_COLLECTION -> "it allocates ${Numbers.bytes(value)} per call"
            WarningKind.UNSTEADY_MACHINE ->
                "it ran " +
                    (result.course.machineSpeed?.let(TimeWording::speed)
                        ?: "slowly for ${Numbers.percent(value)} of the time")
            WarningKind.BUSY_MACHINE ->
                "other processes used ${Numbers.significant(value, 2)} of ${result.course.environment.cores} cores on average"
            WarningKind.STOLEN_TIME ->
                "the host took ${Numbers.percent(value)} of the cores' time on average"
            WarningKind.FREQUENCY ->
                "the highest frequency is ${Numbers.significant(value)} times the lowest"
            WarningKind.SWAPPING -> "${Numbers.count(value)} pages were read back$generations"
        }
    }

    private fun generations(warning: Warning, result: RunResult): String {
        val generationCount =
            warning.subject.cells.mapNotNull { result[it].figures?.generations }.minOrNull()
                ?: result.course.generations
        return " in ${warning.generations.size} of $generationCount generations"
    }
}
