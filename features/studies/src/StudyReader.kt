package dev.serdemark.studies

import dev.serdemark.problem.gatherMistakes
import dev.serdemark.runs.runWords
import dev.serdemark.yaml.YamlMap
import dev.serdemark.yaml.YamlNode
import dev.serdemark.yaml.readYaml
import dev.serdemark.yaml.refuseOtherFormat
import java.nio.file.Path
import kotlin.io.path.nameWithoutExtension

private const val FORMAT = "1"
private const val KIND = "study"

/**
 * Reads the study in [file]. `docs/studies.md` describes the format.
 *
 * @throws dev.serdemark.problem.ProblemException with all mistakes, or if the file cannot be read
 */
fun readStudy(file: Path): Study {
    val yaml = readYaml(file).map()
    yaml.refuseOtherFormat(FORMAT)
    return gatherMistakes {
        attempt { yaml.required("format", FORMAT) }
        attempt { yaml.onlyKeys("format", "title", "source", "about", "runs", "tables", "claims") }
        val title by attempt { yaml.required("title", "Our service").text("Our service") }
        val source by attempt { yaml["source"]?.let(::source) }
        val about by attempt { yaml["about"]?.text("What it asks.") }
        val runs by attempt { runs(yaml) }
        val names by attempt { yaml["runs"]?.map()?.entries?.keys.orEmpty().toList() }
        val tables by attempt {
            yaml["tables"]?.map()?.each { _, table -> TableReader(names).read(table) }.orEmpty()
        }
        val claims by attempt { claims(yaml, names) }
        Study(file.nameWithoutExtension, title, source, about, runs, tables, claims)
    }
}

private fun source(node: YamlNode): StudySource = gatherMistakes {
    val keys = node.map()
    attempt { keys.onlyKeys("citation", "published", "machine", "method") }
    val citation by attempt {
        keys.required("citation", "\"A. Author, Title, 2026\"").text("A. Author, Title, 2026")
    }
    val published by attempt { keys.required("published", "2026-02-28").text("2026-02-28") }
    val machine by attempt { keys["machine"]?.text("a laptop") }
    val method by attempt { keys["method"]?.text("JMH, means") }
    StudySource(citation, published, machine, method)
}

private fun runs(yaml: YamlMap): List<StudyRun> {
    val node = yaml.required("runs", "{warm: {command: run users -c jackson,gson}}")
    return node.map().each(::run).ifEmpty { node.expected("at least one run") }
}

private fun run(name: String, node: YamlNode): StudyRun = gatherMistakes {
    val keys = node.map()
    attempt { keys.onlyKeys("command", "full-command", "budget", "full", "about") }
    attempt {
        if (!NAME.matches(name)) node.fail("Invalid name of a run: '$name'.", EXPECTED_NAMES)
    }
    val command by attempt {
        runWords(keys.required("command", "run users -c jackson,gson"), KIND)
    }
    val fullCommand by attempt { keys["full-command"]?.let { runWords(it, KIND) } ?: command }
    val budget by attempt { keys.required("budget", "5m").duration() }
    val full by attempt { keys["full"]?.duration() ?: budget }
    val about by attempt { keys["about"]?.text("What it replays.") }
    StudyRun(name, command, fullCommand, budget, full, about, node.line)
}

private fun claims(yaml: YamlMap, runs: List<String>): List<Claim> {
    val node = yaml.required("claims", "{gson-is-slower: {says: ..., compare: ..., ratio: ...}}")
    return node
        .map()
        .each { id, claimNode ->
            if (!NAME.matches(id)) claimNode.fail("Invalid id of a claim: '$id'.", EXPECTED_NAMES)
            claim(id, claimNode, runs)
        }
        .ifEmpty { node.expected("at least one claim") }
}

private fun claim(id: String, node: YamlNode, runs: List<String>): Claim = gatherMistakes {
    val keys = node.map()
    val says by attempt { keys.required("says", "Gson is slower.").text("Gson is slower.") }
    val from by attempt { keys["from"]?.text("Section 3") }
    val statement: Statement by attempt { StatementReader(runs).read(keys) }
    Claim(id, says, from, statement)
}

private val NAME = Regex("[a-z0-9]+(-[a-z0-9]+)*")
private const val EXPECTED_NAMES =
    "Expected lower-case letters, digits and hyphens (e.g. gson-is-slower)."
