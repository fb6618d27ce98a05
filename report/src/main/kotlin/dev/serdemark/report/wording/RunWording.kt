package dev.serdemark.report.wording

import dev.serdemark.plan.Environment
import dev.serdemark.plan.Experiment
import dev.serdemark.plan.JavaInstallation
import dev.serdemark.plan.Plan
import dev.serdemark.problem.shellQuoted
import dev.serdemark.results.RunResult
import dev.serdemark.results.methodError
import kotlin.math.exp

/** Words for a run as a whole: its question, its machine and its method. */
object RunWording {
    private const val MAX_DOCUMENTS = 3

    /** The maximum number of words that are shown before the first option of a command line. */
    private const val MAX_WORDS = 8
    private const val COMMIT_DIGITS = 10

    /** Separates facts on one line. */
    private const val SEPARATOR = " · "

    /** Formats the title as `users/medium: read and write`. */
    fun title(plan: Plan): String {
        val operations = Wording.join(operations(plan).map { it.id })
        return "${documents(plan)}: ${visible(operations)}"
    }

    /** Names the documents that were measured, such as `users/medium`. */
    fun documents(plan: Plan): String =
        visible(Wording.join(plan.documents.map { "${it.name}" }, MAX_DOCUMENTS))

    /** Says in one line when and on which machine the run was made, and how much was measured. */
    fun facts(result: RunResult): String =
        line(
            result.course.environment.startedAt,
            machine(result),
            measuredAmount(result),
            replaySource(result),
            version(result),
        )

    /** The part of the [facts] that is the same for runs on one machine: machine and version. */
    fun machineAndVersion(result: RunResult): String = line(machine(result), version(result))

    /** The part of the [facts] that differs: when the run was made, and how much was measured. */
    fun timeAndExtent(result: RunResult): String =
        line(result.course.environment.startedAt, measuredAmount(result), replaySource(result))

    private fun line(vararg facts: String?): String =
        visible(facts.filterNotNull().joinToString(SEPARATOR))

    private fun machine(result: RunResult): String =
        listOfNotNull(
                result.course.environment.cpu ?: "unknown processor",
                result.course.environment.os,
                jdks(result.plan),
            )
            .joinToString(SEPARATOR)

    private fun replaySource(result: RunResult): String? =
        result.plan.origin.replays?.let { "replays $it" }

    private fun version(result: RunResult): String? =
        result.course.environment.commit?.let { "Serdemark ${shortenCommit(it)}" }

    /** Shortens the hash of a commit. Keeps the suffix `-dirty`, which marks changed files. */
    private fun shortenCommit(commit: String) =
        // 0123456789abcdef-dirty -> 0123456789-dirty
        commit.take(COMMIT_DIGITS) + commit.drop(commit.substringBefore('-').length)

    /** Says what the intervals of the run cover, and what they do not. */
    fun coverage(result: RunResult): String =
        "The ${Numbers.percent(result.plan.question.confidence)} intervals cover only the random error from JVM to JVM. " +
            (if (result.isOfOneGeneration)
                "After one generation, they assume that times differ from JVM to JVM as in Serdemark's published runs. "
            else "") +
            "The intervals of ratios hold all together; the interval of each time holds alone. They say " +
            "nothing about other data, machines or settings." +
            methodError(result)

    private fun methodError(result: RunResult): String =
        result.methodError
            ?.takeIf { result.comparisons.isNotEmpty() }
            ?.let {
                " Ways of measuring differ too: ratios differ from those of JMH by a further " +
                    "${Numbers.percent(exp(it) - 1)} (standard deviation; docs/jmh.md)."
            }
            .orEmpty()

    /**
     * Returns the command line that repeats the run, quoted for a POSIX shell. Shortens a long list
     * of words before the first option, such as the files of `try`.
     */
    fun command(plan: Plan): String {
        val words = plan.origin.command
        val beforeOptions = words.takeWhile { !it.startsWith("-") }
        if (beforeOptions.size <= MAX_WORDS) return command(words)
        val omitted = beforeOptions.size - MAX_WORDS
        val options = words.drop(beforeOptions.size)
        val end = if (options.isEmpty()) "" else " " + shellWords(options)
        return command(words.take(MAX_WORDS)) + " ... ($omitted more)$end"
    }

    private fun shellWords(words: List<String>) =
        visible(words.joinToString(" ", transform = ::shellQuoted))

    /** Returns a command line with these words after `serdemark`, quoted for a POSIX shell. */
    fun command(words: List<String>): String =
        visible((listOf("serdemark") + words).joinToString(" ", transform = ::shellQuoted))

    /** Returns machine, settings and documents as names and values. */
    fun settings(result: RunResult): List<Pair<String, String>> =
        (machine(result.course.environment) +
                schedule(result) +
                jvms(result.plan) +
                payloads(result.plan) +
                jars(result.plan))
            .map { (name, value) -> visible(name) to visible(value) }

    private fun machine(environment: Environment) =
        listOf(
            "Serdemark" to
                listOfNotNull(
                        environment.serdemark,
                        environment.commit?.let { "built from commit $it" },
                    )
                    .joinToString(),
            "Started" to environment.startedAt,
            "Processor" to "${environment.cpu ?: "unknown"}, ${environment.cores} cores",
            "Memory" to Numbers.bytes(environment.memoryBytes.toDouble()),
            "System" to environment.os,
            "Load at the start" to
                (environment.loadAverage?.let { Numbers.significant(it) } ?: "unknown"),
        )

    private fun schedule(result: RunResult) =
        listOfNotNull(
            result.plan.origin.replays?.let { "Replays" to "the builds and the plan of $it" },
            "Measured" to measuredAmount(result),
            result.course.timeUse?.let { "Time of measuring" to TimeWording.sentence(it) },
            result.course.machineSpeed?.let { "Speed of the machine" to TimeWording.speed(it) },
            "Stopped" to EndingWording.sentence(result),
            "Margin" to Numbers.percent(result.plan.question.margin),
            "Seed" to "${result.plan.schedule.seed}",
        )

    private fun jvms(plan: Plan) =
        plan.jvms.map {
            "JVM setting ${it.name}" to
                listOfNotNull(
                        jdk(it.java),
                        it.archive?.let(ProcessWording::archive),
                        it.flags.joinToString(" ").ifEmpty { "no flags" },
                    )
                    .joinToString()
        }

    private fun payloads(plan: Plan) =
        plan.documents.map {
            val noun = if (it.payloadsPerCall == null) "payload" else "sequence"
            val siblings = if (it.siblings == 1) "one $noun" else "${it.siblings} ${noun}s"
            val payloadCount =
                it.payloadsPerCall?.let { count -> "${Numbers.count(count)} payloads, " }
            "Document ${it.name}" to
                "$siblings of ${payloadCount.orEmpty()}${Numbers.bytes(it.jsonBytes)} as JSON, SHA-256 ${it.sha256}"
        }

    /** Warns about documents that have only one payload; null if there are none. */
    fun singlePayloadNote(plan: Plan): String? {
        val documents = plan.documents.filter { it.siblings == 1 }
        if (documents.isEmpty() || plan.calls.experiment is Experiment.Cold) return null
        val names = Wording.join(documents.map { "${it.name}" })
        return "A single payload each: $names. Caches and branch predictors learn it by heart. Data that " +
            "changes takes longer, and how much longer depends on the contender. Name more files, or generate similar payloads " +
            "(serdemark try FILE --variants 31)."
    }

    private fun jars(plan: Plan) =
        plan.contenders
            .flatMap { it.jars }
            .distinct()
            .map { "Jar ${it.name}" to "in place of ${it.coordinate}, SHA-256 ${it.sha256}" }

    private fun jdks(plan: Plan) = Wording.join(plan.jvms.map { jdk(it.java) }.distinct())

    private fun jdk(java: JavaInstallation) = "JDK ${java.version} (${java.vendor})"

    private fun measuredAmount(result: RunResult): String {
        val generations = Wording.quantity(result.course.generations, "generation")
        val extent = "$generations of ${result.plan.words.generationContent(result)}"
        return when {
            result.view.isUnderWay -> "$extent so far"
            result.isInterrupted -> "interrupted after $extent"
            else -> extent
        }
    }

    /** Explains how the run was measured, in questions and answers for readers without the docs. */
    fun method(result: RunResult): List<Pair<String, String>> =
        result.plan.words.method() +
            listOf(
                "What do the ${Numbers.percent(result.plan.question.confidence)} intervals cover?" to
                    coverage(result),
                "What is a rank such as 2–4?" to
                    "The verdicts do not distinguish these contenders. Each may have any rank in this range.",
                "How many digits?" to
                    "As many as the interval justifies; without an interval two, marked ~. Units are decimal: 1 KB is 1000 bytes.",
            )

    private fun operations(plan: Plan) = plan.cells.map { it.operation }.distinct()
}
