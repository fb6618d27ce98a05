package dev.serdemark.sweep

import dev.serdemark.problem.gatherMistakes
import dev.serdemark.problem.suggestionOrList
import dev.serdemark.yaml.YamlMap
import dev.serdemark.yaml.YamlNode
import dev.serdemark.yaml.readYaml
import dev.serdemark.yaml.refuseOtherFormat
import java.nio.file.Path
import java.security.MessageDigest
import kotlin.io.path.readBytes

private const val FORMAT = "1"
private const val MAX_SHARDS = 100_000
private const val EXAMPLE = "run {workload} -c jackson,gson --gc {gc}"

/**
 * Reads the sweep in [file]. `docs/sweep.md` describes the format. The same file always gives the
 * same shards with the same numbers. Shards of the first repeat come first, and the last axis
 * changes fastest.
 *
 * @throws dev.serdemark.problem.ProblemException with all mistakes, or if the file cannot be read
 */
fun readSweep(file: Path): Sweep {
    val yaml = readYaml(file).map()
    yaml.refuseOtherFormat(FORMAT)
    return gatherMistakes {
        attempt { yaml.required("format", example = FORMAT) }
        attempt {
            yaml.onlyKeys("format", "title", "command", "budget", "over", "repeats", "without")
        }
        val title by attempt {
            yaml.required("title", example = "Collectors").text(example = "Collectors")
        }
        val budget by attempt { yaml.required("budget", example = "2m").duration() }
        val repeats by attempt { yaml["repeats"]?.let(::repeats) ?: 1 }
        val axes by attempt { yaml["over"]?.map()?.each(::axis).orEmpty() }
        val command by attempt { yaml.required("command", example = EXAMPLE) }
        val template by attempt {
            val places = yaml["over"]?.map()?.entries.orEmpty()
            CommandTemplate.read(command, axes.associate { it.name to places.getValue(it.name) })
        }
        val excluded by attempt { excluded(yaml, axes) }
        val shards by attempt {
            requireMaxShards(axes, repeats, yaml["over"] ?: yaml.place)
            shards(axes, repeats, template, excluded).ifEmpty {
                yaml.place.fail("No shard is left.", "Remove entries from 'without'.")
            }
        }
        Sweep(file, sha256(file), title, axes, budget, shards, command)
    }
}

private fun sha256(file: Path): String =
    MessageDigest.getInstance("SHA-256").digest(file.readBytes()).toHexString()

private fun axis(name: String, node: YamlNode): SweepAxis {
    if (!NAME.matches(name))
        node.fail(
            "Invalid name of an axis: '$name'.",
            "Expected lower-case letters, digits and hyphens (e.g. gc).",
        )
    val values = node.texts("g1, parallel").ifEmpty { node.expected("at least one value") }
    val duplicate = values.groupingBy { it }.eachCount().entries.find { it.value > 1 }
    if (duplicate != null)
        node.fail("The value '${duplicate.key}' occurs twice.", "To measure it again, use repeats.")
    return SweepAxis(name, values)
}

private fun repeats(node: YamlNode): Int =
    node.text("3").toIntOrNull()?.takeIf { it in 1..MAX_SHARDS }
        ?: node.expected("how often each shard is measured (e.g. 3)")

/** Reads the combinations that are left out. Each has values by the names of some axes. */
private fun excluded(yaml: YamlMap, axes: List<SweepAxis>): List<Map<String, String>> =
    yaml["without"]
        ?.items("a list of combinations (e.g. [{gc: parallel}])") { node ->
            val values = node.map().each { name, value -> excludedValue(name, value, axes) }
            values.toMap().ifEmpty { node.expected("the value of an axis (e.g. {gc: parallel})") }
        }
        .orEmpty()

private fun excludedValue(
    name: String,
    value: YamlNode,
    axes: List<SweepAxis>,
): Pair<String, String> {
    val axis =
        axes.find { it.name == name }
            ?: value.fail("Unknown axis: '$name'. ${suggestionOrList(name, axes.map { it.name })}")
    val text = value.text(axis.values.first())
    if (text !in axis.values)
        value.fail("The axis '$name' has no value '$text'. ${suggestionOrList(text, axis.values)}")
    return name to text
}

private fun requireMaxShards(axes: List<SweepAxis>, repeats: Int, place: YamlNode) {
    val count = axes.fold(repeats.toDouble()) { before, axis -> before * axis.values.size }
    if (count > MAX_SHARDS)
        place.fail(
            "The axes make ${count.toLong()} shards, and a sweep has at most $MAX_SHARDS.",
            "Leave out values, or make several sweeps.",
        )
}

private fun shards(
    axes: List<SweepAxis>,
    repeats: Int,
    template: CommandTemplate,
    excluded: List<Map<String, String>>,
): List<Shard> {
    // All combinations of values. The last axis changes fastest.
    val all =
        axes.fold(listOf(emptyMap<String, String>())) { combinations, axis ->
            combinations.flatMap { values -> axis.values.map { values + (axis.name to it) } }
        }
    val combinations = all.filterNot { values ->
        excluded.any { values.entries.containsAll(it.entries) }
    }
    val commands = combinations.map { template.words(it) }
    return (1..repeats).flatMap { repeat ->
        combinations.mapIndexed { i, values ->
            val number = (repeat - 1) * combinations.size + i + 1
            Shard(number, words = commands[i], values = values, repeat = repeat)
        }
    }
}

private val NAME = Regex("[a-z][a-z0-9-]*")
