package dev.serdemark.report.wording

import dev.serdemark.plan.Environment
import dev.serdemark.plan.JavaInstallation
import dev.serdemark.plan.Plan
import dev.serdemark.problem.inShell
import dev.serdemark.results.RunResult

/** The words for a run as a whole: what was asked, where it was measured, and how. */
internal object RunWording {
    private const val MOST_DOCUMENTS = 3

    /** `users/medium: read and write` */
    fun title(plan: Plan): String {
        val documents = Wording.inWords(plan.documents.map { "${it.name}" }, MOST_DOCUMENTS)
        return visible("$documents: ${Wording.inWords(operations(plan).map { it.id })}")
    }

    /** When and where the run was made and how far it came, in one line. */
    fun facts(result: RunResult): String {
        val environment = result.environment
        return visible(
            listOfNotNull(
                    environment.startedAt,
                    environment.cpu ?: "unknown processor",
                    environment.os,
                    jdks(result.plan),
                    extent(result),
                    result.plan.replays?.let { "replays $it" },
                )
                .joinToString(" · ")
        )
    }

    /** What the confidence of the run covers, and what it does not. */
    fun coverage(plan: Plan): String =
        "${Numbers.percent(plan.confidence)} covers the random error from JVM to JVM, for all " +
            "comparisons of the run together, and for each time on its own. It says nothing about other " +
            "data, machines or settings."

    /** What the columns of times hold; null of a cold run, which has others. */
    fun times(plan: Plan): String? =
        when {
            plan.cold != null -> null
            plan.cells.any { it.threads > 1 } ->
                "Times are per call. CPU: of all threads that call. Cost: CPU, and the collector's " +
                    "CPU time for what a call allocates."
            else ->
                "Times are per call. CPU: of the calling thread, which ranks. Wall: elapsed. Cost: " +
                    "mean CPU, and the collector's CPU time for what a call allocates."
        }

    /** The command line that repeats the run, quoted for a POSIX shell. */
    fun command(plan: Plan): String = command(plan.command)

    /** A command line of these words after `serdemark`, quoted likewise. */
    fun command(words: List<String>): String =
        visible((listOf("serdemark") + words).joinToString(" ", transform = ::inShell))

    /** Machine, settings and documents, as names and values. */
    fun settings(result: RunResult): List<Pair<String, String>> =
        (machine(result.environment) +
                schedule(result) +
                jvms(result.plan) +
                documents(result.plan) +
                jars(result.plan))
            .map { (name, value) -> visible(name) to visible(value) }

    private fun machine(environment: Environment) =
        listOf(
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
                        it.archive?.let(ColdWording::archive),
                        it.flags.joinToString(" ").ifEmpty { "no flags" },
                    )
                    .joinToString()
        }

    private fun documents(plan: Plan) =
        plan.documents.map {
            val payloads = if (it.siblings == 1) "one payload" else "${it.siblings} payloads"
            "Document ${it.name}" to
                "$payloads of ${Numbers.bytes(it.jsonBytes)} as JSON, SHA-256 ${it.sha256}"
        }

    /** What to think of documents that have one payload alone; null if there are none. */
    fun single(plan: Plan): String? {
        val single = plan.documents.filter { it.siblings == 1 }
        if (single.isEmpty() || plan.cold != null) return null
        val names = Wording.inWords(single.map { "${it.name}" })
        return "A single payload each: $names. Caches and branch predictors learn it by heart; data that " +
            "changes takes longer, and not the same for all. Name more files, or draw some like it " +
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
        val generations = if (result.generations == 1) "generation" else "generations"
        val each = if (result.plan.cold == null) "${rounds(result)} rounds" else "cold starts"
        val measured = "${result.generations} $generations of $each"
        return if (result.interrupted) "interrupted after $measured" else measured
    }

    private fun rounds(result: RunResult): String {
        val rounds = result.rounds ?: return "${result.plan.rounds}"
        return if (rounds.first == rounds.last) "${rounds.first}"
        else "${rounds.first}–${rounds.last}"
    }

    /**
     * How it was measured, for those who have not read the documentation: questions and answers.
     */
    fun method(plan: Plan): List<Pair<String, String>> =
        (if (plan.cold == null) warmMethod(plan) else ColdWording.method(plan)) +
            listOf(
                "What does ${Numbers.percent(plan.confidence)} cover?" to coverage(plan),
                "What is a rank such as 2–4?" to
                    "The verdicts do not distinguish these contenders: the place may be any of these.",
                "How many digits?" to
                    "As many as the interval justifies; without an interval two, marked ~. Units are decimal: 1 KB is 1000 bytes.",
            )

    private fun warmMethod(plan: Plan) =
        listOf(
            "What was timed?" to
                "One call of the library's documented way to encode or decode, with everything set up beforehand. " +
                    operations(plan).joinToString("; ", postfix = ". ") {
                        "${it.id}: ${Wording.meaning(it)}"
                    } +
                    "Every answer was checked before anything was measured. Calls rotate over the payloads of a document, and no value is written twice.",
            "Which clock?" to clock(plan),
            "How were they compared?" to
                "All contenders were warm at once and took turns in short slices in random order, so that whatever the machine did hit all alike. In each generation every contender has a fresh JVM; a ratio is made within each generation, then over the generations.",
        )

    private fun clock(plan: Plan): String {
        val threads = plan.cells.maxOf { it.threads }
        return if (threads == 1)
            "CPU time of the measuring thread, which other work on the machine disturbs least. Mean, wall and cost stand beside it."
        else
            "Elapsed time, since threads may wait for each other: all $threads start at once, and when the first one has made its calls, all end. In the same worker and round one thread calls alone, for the scaling. Nothing here may be compared with runs in which one thread calls."
    }

    private fun operations(plan: Plan) = plan.cells.map { it.operation }.distinct()
}
