package dev.serdemark.report.wording

import dev.serdemark.plan.Environment
import dev.serdemark.plan.Experiment
import dev.serdemark.plan.JavaInstallation
import dev.serdemark.plan.Plan
import dev.serdemark.problem.inShell
import dev.serdemark.results.RunResult
import dev.serdemark.results.methodError
import kotlin.math.exp

/** Words for a run as a whole: its question, its machine and its method. */
internal object RunWording {
    private const val MOST_DOCUMENTS = 3

    /** At most this number of words before the first option of a command line are shown. */
    private const val MOST_WORDS = 8
    private const val DIGITS_OF_COMMIT = 10

    /** Separates facts on one line. */
    private const val SEPARATOR = " · "

    /** Formats the title as `users/medium: read and write`. */
    fun title(plan: Plan): String {
        val operations = Wording.inWords(operations(plan).map { it.id })
        return "${documents(plan)}: ${visible(operations)}"
    }

    /** Names the documents that were measured, such as `users/medium`. */
    fun documents(plan: Plan): String =
        visible(Wording.inWords(plan.documents.map { "${it.name}" }, MOST_DOCUMENTS))

    /** Says in one line when and on which machine the run was made, and how much was measured. */
    fun facts(result: RunResult): String =
        line(
            result.environment.startedAt,
            machine(result),
            extent(result),
            replayed(result),
            version(result),
        )

    /** The part of the [facts] that is the same for runs on one machine: machine and version. */
    fun place(result: RunResult): String = line(machine(result), version(result))

    /** The [facts] without the [place]: when the run was made, and how much was measured. */
    fun course(result: RunResult): String =
        line(result.environment.startedAt, extent(result), replayed(result))

    private fun line(vararg facts: String?): String =
        visible(facts.filterNotNull().joinToString(SEPARATOR))

    private fun machine(result: RunResult): String =
        listOfNotNull(
                result.environment.cpu ?: "unknown processor",
                result.environment.os,
                jdks(result.plan),
            )
            .joinToString(SEPARATOR)

    private fun replayed(result: RunResult): String? = result.plan.replays?.let { "replays $it" }

    private fun version(result: RunResult): String? =
        result.environment.commit?.let { "Serdemark ${shortened(it)}" }

    /** Shortens the hash of a commit. Keeps the suffix `-dirty`, which marks changed files. */
    private fun shortened(commit: String) =
        commit.take(DIGITS_OF_COMMIT) + commit.drop(commit.substringBefore('-').length)

    /** Says what the intervals of the run cover, and what they do not. */
    fun coverage(result: RunResult): String =
        "The ${Numbers.percent(result.plan.confidence)} intervals cover only the random error from JVM to JVM. " +
            (if (result.isOfOneGeneration)
                "After one generation, they assume that times differ from JVM to JVM as in Serdemark's published runs. "
            else "") +
            "The intervals of ratios hold all together; the interval of each time holds alone. They say " +
            "nothing about other data, machines or settings." +
            beyondIntervals(result)

    private fun beyondIntervals(result: RunResult): String =
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
        val words = plan.command
        val first = words.indexOfFirst { it.startsWith("-") }.let { if (it < 0) words.size else it }
        if (first <= MOST_WORDS) return command(words)
        val left = first - MOST_WORDS
        val rest = words.drop(first).takeIf { it.isNotEmpty() }?.let { " " + inWords(it) }.orEmpty()
        return command(words.take(MOST_WORDS)) + " ... ($left more)$rest"
    }

    private fun inWords(words: List<String>) =
        visible(words.joinToString(" ", transform = ::inShell))

    /** Returns a command line with these words after `serdemark`, quoted for a POSIX shell. */
    fun command(words: List<String>): String =
        visible((listOf("serdemark") + words).joinToString(" ", transform = ::inShell))

    /** Returns machine, settings and documents as names and values. */
    fun settings(result: RunResult): List<Pair<String, String>> =
        (machine(result.environment) +
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
            result.plan.replays?.let { "Replays" to "the builds and the plan of $it" },
            "Measured" to extent(result),
            result.timeUse?.let { "Time of measuring" to TimeWording.sentence(it) },
            result.machineSpeed?.let { "Speed of the machine" to TimeWording.speed(it) },
            "Stopped" to EndingWording.sentence(result),
            "Margin" to Numbers.percent(result.plan.margin),
            "Seed" to "${result.plan.seed}",
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
            val one = if (it.payloadsPerCall == null) "payload" else "sequence"
            val siblings = if (it.siblings == 1) "one $one" else "${it.siblings} ${one}s"
            val each = it.payloadsPerCall?.let { count -> "${Numbers.count(count)} payloads, " }
            "Document ${it.name}" to
                "$siblings of ${each.orEmpty()}${Numbers.bytes(it.jsonBytes)} as JSON, SHA-256 ${it.sha256}"
        }

    /** Warns about documents that have only one payload; null if there are none. */
    fun single(plan: Plan): String? {
        val single = plan.documents.filter { it.siblings == 1 }
        if (single.isEmpty() || plan.experiment is Experiment.Cold) return null
        val names = Wording.inWords(single.map { "${it.name}" })
        return "A single payload each: $names. Caches and branch predictors learn it by heart. Data that " +
            "changes takes longer, and how much longer depends on the contender. Name more files, or generate similar payloads " +
            "(serdemark try FILE --variants 31)."
    }

    private fun jars(plan: Plan) =
        plan.contenders
            .flatMap { it.jars }
            .distinct()
            .map { "Jar ${it.name}" to "in place of ${it.coordinate}, SHA-256 ${it.sha256}" }

    private fun jdks(plan: Plan) = Wording.inWords(plan.jvms.map { jdk(it.java) }.distinct())

    private fun jdk(java: JavaInstallation) = "JDK ${java.version} (${java.vendor})"

    private fun extent(result: RunResult): String {
        val generations = Wording.counted(result.generations, "generation")
        val measured = "$generations of ${result.plan.words.each(result)}"
        return when {
            result.isUnderWay -> "$measured so far"
            result.interrupted -> "interrupted after $measured"
            else -> measured
        }
    }

    /**
     * Explains in questions and answers how the run was measured, for readers who have not read the
     * documentation.
     */
    fun method(result: RunResult): List<Pair<String, String>> =
        result.plan.words.method() +
            listOf(
                "What do the ${Numbers.percent(result.plan.confidence)} intervals cover?" to
                    coverage(result),
                "What is a rank such as 2–4?" to
                    "The verdicts do not distinguish these contenders. Each may have any rank in this range.",
                "How many digits?" to
                    "As many as the interval justifies; without an interval two, marked ~. Units are decimal: 1 KB is 1000 bytes.",
            )

    private fun operations(plan: Plan) = plan.cells.map { it.operation }.distinct()
}
