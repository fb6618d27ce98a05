package dev.serdemark.runs

import dev.serdemark.yaml.YamlNode

/** The options that a study or sweep sets itself. Its commands must not contain them. */
private val RESERVED_OPTIONS =
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
 * Reads the command line of a run, without the word `serdemark`. Words end at spaces.
 *
 * @param kind the kind of the file, such as `study`
 * @throws dev.serdemark.problem.ProblemException if the command is not `run` or `http`, or if the
 *   study or sweep sets some of the options itself
 */
fun runWords(node: YamlNode, kind: String): List<String> {
    val words = node.text("run users -c jackson,gson").trim().split(Regex("\\s+"))
    if (words.first() !in setOf("run", "http"))
        node.fail(
            "A run of a $kind begins with 'run' or 'http', not with '${words.first()}'.",
            "Write it as after `serdemark` (e.g. run users -c jackson,gson).",
        )
    refuseReservedOptions(words, node, kind)
    return words
}

/**
 * Refuses the options among [words] that a study or sweep sets itself.
 *
 * @throws dev.serdemark.problem.ProblemException if there are such options
 */
fun refuseReservedOptions(words: List<String>, node: YamlNode, kind: String) {
    val refused = words.map { it.substringBefore('=') }.filter { it in RESERVED_OPTIONS }
    if (refused.isNotEmpty())
        node.fail(
            "The $kind sets ${refused.joinToString()} itself.",
            "Remove this from the command. The budget has its own key.",
        )
}
