package dev.serdemark.studies

import dev.serdemark.yaml.YamlNode

/** Options that a study or sweep sets itself, so that its commands may not have them. */
private val DECIDED =
    setOf(
        "--budget",
        "--quick",
        "--rigorous",
        "--out",
        "--locked",
        "--offline",
        "--cache",
        "--export-json",
        "--export-csv",
        "--export-jmh",
        "--export-bencher",
    )

/**
 * Reads the command line of a run, as after `serdemark`. Words end at spaces.
 *
 * @param whose the kind of the file, such as `study`
 * @throws dev.serdemark.problem.ProblemException if it is of another command, or has options that
 *   are decided elsewhere
 */
fun runWords(node: YamlNode, whose: String): List<String> {
    val words = node.text("run users -c jackson,gson").trim().split(Regex("\\s+"))
    if (words.first() !in setOf("run", "http"))
        node.fail(
            "A run of a $whose begins with 'run' or 'http', not with '${words.first()}'.",
            "Write it as after `serdemark` (e.g. run users -c jackson,gson).",
        )
    refuseDecided(words, node, whose)
    return words
}

/**
 * Refuses the options among [words] that a study or sweep sets itself.
 *
 * @throws dev.serdemark.problem.ProblemException if there are some
 */
fun refuseDecided(words: List<String>, node: YamlNode, whose: String) {
    val refused = words.map { it.substringBefore('=') }.filter { it in DECIDED }
    if (refused.isNotEmpty())
        node.fail(
            "The $whose decides about ${refused.joinToString()}.",
            "Leave it out. The budget has its own key.",
        )
}
