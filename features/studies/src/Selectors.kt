package dev.serdemark.studies

import dev.serdemark.problem.gatherMistakes
import dev.serdemark.yaml.YamlMap
import dev.serdemark.yaml.YamlNode

/**
 * Reads the selection of cells for a part of a study: a name or a list of names for some axes.
 *
 * ```
 * {contender: gson, operation: [read, write]}  selects what gson reads and writes
 * ```
 */
internal fun selector(node: YamlNode): CellSelector = gatherMistakes {
    val keys = node.map()
    attempt { keys.onlyKeys(*Axis.entries.map { it.id }.toTypedArray()) }
    val names by attempt {
        keys.each { key, value -> Axis.entries.find { it.id == key } to names(value) }
    }
    // An unknown axis was reported before.
    val known = names.mapNotNull { (axis, namesOfAxis) -> axis?.let { it to namesOfAxis } }
    CellSelector(known.toMap(), node.line)
}

/**
 * Reads the selection of cells for a part of a table. If operations are joined by `+`, their values
 * are added.
 *
 * ```
 * {operation: read + write}  selects both operations, and their sum is the figure
 * ```
 */
internal fun tableSelector(node: YamlNode): CellSelector {
    val selector = selector(node)
    val operations = selector.values[Axis.OPERATION].orEmpty()
    if (operations.none { '+' in it }) return selector
    val summed = operations.flatMap { it.split('+') }.map { it.trim() }.toSet()
    return CellSelector(selector.values + (Axis.OPERATION to summed), selector.line, isSum = true)
}

private fun names(node: YamlNode): Set<String> {
    val names = if (node.isList) node.texts("gson, jackson") else listOf(node.text("gson"))
    return names.toSet().ifEmpty { node.expected("at least one name") }
}

/**
 * Reads the name of the run that a part of a study is about. If the study has only one of [runs],
 * the name may be missing.
 */
internal fun run(keys: YamlMap, runs: List<String>): String =
    if (runs.size == 1 && keys["run"] == null) runs.single()
    else keys.required("run", runs.firstOrNull() ?: "warm").choice(runs) { it }

/** Reads the measure of a part of a study. The default is CPU time. */
internal fun measure(keys: YamlMap): Measure =
    keys["by"]?.choice(Measure.entries) { it.id } ?: Measure.TIME
