package dev.serdemark.cli

import com.github.ajalt.clikt.core.CliktCommand
import com.github.ajalt.clikt.core.Context
import com.github.ajalt.clikt.core.ProgramResult
import com.github.ajalt.clikt.parameters.options.default
import com.github.ajalt.clikt.parameters.options.flag
import com.github.ajalt.clikt.parameters.options.option
import com.github.ajalt.clikt.parameters.types.path
import dev.serdemark.contender.ManifestAtVersion
import dev.serdemark.engine.Interruption
import dev.serdemark.plan.Operation
import dev.serdemark.report.visible
import dev.serdemark.results.Recording
import dev.serdemark.results.results
import dev.serdemark.selfcheck.AloneCheck
import dev.serdemark.selfcheck.CheckResult
import dev.serdemark.selfcheck.Checks
import dev.serdemark.selfcheck.InjectedCheck
import dev.serdemark.selfcheck.Load
import dev.serdemark.selfcheck.RerunsCheck
import dev.serdemark.selfcheck.SameCheck
import java.time.Instant
import kotlin.time.Duration.Companion.minutes

/** `serdemark selfcheck`: measures what is known, and says whether it was found. */
internal class SelfcheckCommand(private val surroundings: Surroundings) :
    CliktCommand(name = "selfcheck") {
    private val quick by
        option(
                "--quick",
                help = "A few minutes instead of more than an hour: fewer generations, no reruns.",
            )
            .flag()
    private val seed by
        option("--seed", metavar = "N", help = "Of every random order and draw.").default("1")
    private val out by option("--out", metavar = "DIR", help = "Where its runs are kept.").path()
    private val json by
        option("--export-json", metavar = "FILE", help = "The table, for programs.").path()
    private val offline by option("--offline", help = "Download nothing.").flag()
    private val cache by cacheOption(surroundings)
    private val verbose by option("--verbose", help = "Tell of all that goes on.").flag()

    override fun help(context: Context) =
        "Check Serdemark on this machine: identical contenders must come out the same, a known slowdown must be found."

    override fun run() {
        val problems = Problems()
        val draw = problems.attempt { wholeNumber(seed) } ?: 0
        val status =
            OutputFiles(surroundings.workingFolder, problems).use { files ->
                val export = files.open(json)
                problems.throwAny()
                val checks = checks(draw)
                export?.write { it.write(Checks(version, checks).toJson()) }
                ExitStatus.ofChecks(checks.map { it.passed })
            }
        throw ProgramResult(status.code)
    }

    /** One is told as soon as it is made: the others may take an hour. */
    private fun tell(check: CheckResult) =
        surroundings.terminal.println(
            visible("${verdict(check.passed)}  ${check.what}: ${check.found} (${check.goal})")
        )

    private fun verdict(passed: Boolean?): String =
        when (passed) {
            true -> "passed  "
            false -> "FAILED  "
            null -> "not made"
        }

    private fun checks(seed: Long): List<CheckResult> {
        val folder =
            out?.let(surroundings.workingFolder::resolve)
                ?: surroundings.runs.fresh("selfcheck", Instant.now())
        val interruption = Interruption()
        val line = StatusLine(System.err, surroundings.stderrIsTerminal)
        val progress = ProgressLog(line, verbose)
        onInterrupt(interruption, line::say) { false }
        val document = surroundings.document(DOCUMENT, cache)
        val runs = SelfcheckRuns(folder, document, cache, offline, seed, progress, interruption)
        val scale = if (quick) Scale.QUICK else Scale.FULL
        surroundings.terminal.println("Runs: ${visible("${surroundings.shown(folder)}")}")
        return Story(runs, scale, seed).checks().onEach(::tell).toList()
    }

    /** How much is measured. */
    private enum class Scale(
        val idle: Int,
        val loaded: Int,
        val alone: Int,
        val reruns: Int,
    ) {
        QUICK(15, 6, 12, 0),
        FULL(60, 60, 30, 5),
    }

    private companion object {
        /** Small, so that a generation takes seconds. */
        const val DOCUMENT = "users/small"

        /** What the table that is made again and again holds. */
        val RERUN = listOf("jackson", "gson", "kotlinx-serialization", "moshi-codegen", "fastjson2")
        val BUDGET = 5.minutes
    }

    private inner class Story(
        private val runs: SelfcheckRuns,
        private val scale: Scale,
        private val seed: Long,
    ) {
        private val repeating = Repeating(surroundings.home)
        private val all = repeating.same + repeating.slower

        /** Each as soon as it is made. */
        fun checks(): Sequence<CheckResult> = sequence {
            val before = runs.exactly("alone-before", repeating.same.take(1), scale.alone)
            val idle = runs.exactly("idle", all, scale.idle)
            val after = runs.exactly("alone-after", repeating.same.take(1), scale.alone)
            yieldAll(made(idle) { SameCheck.of(idle, same(idle), seed).results("idle") })
            yieldAll(
                made(idle) {
                    InjectedCheck.of(idle, slowed(idle), Repeating.SLOWDOWN, seed).results()
                }
            )
            yieldAll(
                made(before, idle, after) { AloneCheck.of(idle, listOf(before, after)).results() }
            )
            val loaded = loaded { runs.exactly("loaded", all, scale.loaded) }
            yieldAll(
                made(loaded) { SameCheck.of(loaded, same(loaded), seed).results("under load") }
            )
            if (scale.reruns > 0) yieldAll(reruns())
        }

        private fun <T> loaded(measure: () -> T): T =
            Load(Runtime.getRuntime().availableProcessors()).use { measure() }

        /** A cell that has no figure says why, in place of the checks that need it. */
        private fun made(
            vararg recordings: Recording,
            check: () -> List<CheckResult>,
        ): List<CheckResult> {
            val failed = recordings.map(::results).flatMap { it.cells }.find { it.figures == null }
            return if (failed == null) check()
            else
                listOf(
                    CheckResult(
                        "${failed.cell}",
                        "measured",
                        "${failed.outcome.status.id}: ${failed.outcome.reason}",
                        passed = null,
                    )
                )
        }

        private fun same(recording: Recording): List<Int> = cells(recording, repeating.same)

        /**
         * Of `read` alone: a value that is written a second time lies in the caches, so that nobody
         * knows what that costs to the percent.
         */
        private fun slowed(recording: Recording): List<Pair<Int, Int>> {
            val reads = { contender: ManifestAtVersion ->
                cells(recording, listOf(contender)).filter {
                    recording.plan.cells[it].operation == Operation.READ
                }
            }
            return repeating.same.flatMap { reads(it).zip(reads(repeating.slower)) }
        }

        private fun cells(recording: Recording, contenders: List<ManifestAtVersion>): List<Int> {
            val ids = contenders.map { it.id }
            return recording.plan.cells.indices.filter {
                recording.plan.cells[it].contender.id in ids
            }
        }

        /** The second and the fourth beside a load. */
        private fun reruns(): List<CheckResult> {
            val shipped = surroundings.contenders(emptyList())
            val contenders = RERUN.map(shipped::find)
            val recordings =
                (1..scale.reruns).map { number ->
                    val measure = { runs.asUsual("rerun-$number", contenders, BUDGET) }
                    if (number % 2 == 0) loaded(measure) else measure()
                }
            return made(*recordings.toTypedArray()) {
                RerunsCheck.of(recordings.map(::results)).results()
            }
        }
    }
}
