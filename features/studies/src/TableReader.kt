package dev.serdemark.studies

import dev.serdemark.problem.gatherMistakes
import dev.serdemark.yaml.YamlMap
import dev.serdemark.yaml.YamlNode

/** Reads the published tables of a study with these [runs]. */
internal class TableReader(private val runs: List<String>) {
    /**
     * Reads one table.
     *
     * @throws dev.serdemark.problem.ProblemException with all mistakes
     */
    fun read(node: YamlNode): PublishedTable = gatherMistakes {
        val keys = node.map()
        attempt {
            keys.onlyKeys(
                "title",
                "from",
                "run",
                "by",
                "unit",
                "among",
                "cells",
                "columns",
                "rows",
            )
        }
        val title by attempt { keys.required("title", "Sizes").text("Sizes") }
        val from by attempt { keys["from"]?.text("Section 3") }
        val run by attempt { run(keys, runs) }
        val metric by attempt { measure(keys) }
        val unit by attempt { unit(keys, metric) }
        val among by attempt {
            keys["among"]?.choice(ComparisonGroup.entries) { it.id } ?: ComparisonGroup.COLUMN
        }
        val cells by attempt { keys["cells"]?.let(::tableSelector) ?: CellSelector.ALL }
        val columns by attempt { columns(keys) }
        val rows by attempt { rows(keys, columns.size) }
        PublishedTable(title, from, run, metric, unit, among, cells, columns, rows)
    }

    private fun unit(keys: YamlMap, metric: Measure): FigureUnit {
        val units = FigureUnit.of(metric.kind)
        return keys.required("unit", units.first().id).choice(units) { it.id }
    }

    private fun columns(keys: YamlMap): Map<String, CellSelector> {
        val node = keys.required("columns", "{small: {document: users/small}}")
        return node
            .map()
            .each { label, cells -> label to tableSelector(cells) }
            .toMap()
            .ifEmpty { node.expected("at least one column") }
    }

    private fun rows(keys: YamlMap, columns: Int): List<PublishedRow> {
        val node = keys.required("rows", "{Gson: {cells: {contender: gson}, values: [42]}}")
        return node
            .map()
            .each { label, rowNode -> row(label, rowNode.map(), columns) }
            .ifEmpty { node.expected("at least one row") }
    }

    private fun row(label: String, keys: YamlMap, columns: Int): PublishedRow = gatherMistakes {
        attempt { keys.onlyKeys("cells", "values", "missing", "near") }
        val cells by attempt { keys["cells"]?.let(::tableSelector) }
        val missing by attempt { keys["missing"]?.text("It needs a phone.") }
        val near by attempt { keys["near"]?.text("Android's classes, on the JVM.") }
        val figures by attempt { figures(keys.required("values", "[42]"), columns) }
        attempt {
            if ((cells == null) == (missing == null))
                keys.place.fail(
                    "A row has either cells or a reason why it is missing.",
                    "Add one of them (e.g. missing: Only Android has it.).",
                )
        }
        PublishedRow(label, figures, cells, missing, near)
    }

    private fun figures(node: YamlNode, columns: Int): List<Double?> {
        val texts = node.texts("42, ~")
        if (texts.size != columns)
            node.fail("${texts.size} figures for $columns columns.", "Write ~ where none is known.")
        return texts.map { text ->
            if (text == "~") null
            else
                text.toDoubleOrNull()?.takeIf { it > 0 && it.isFinite() }
                    ?: node.expected("positive numbers, or ~")
        }
    }
}
