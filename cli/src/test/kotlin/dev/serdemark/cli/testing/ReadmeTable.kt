package dev.serdemark.cli.testing

import dev.serdemark.contender.Contenders
import dev.serdemark.sources.testing.libraryShapes
import java.nio.file.Path
import java.util.Locale
import kotlin.io.path.readText
import kotlinx.serialization.Serializable
import kotlinx.serialization.json.Json

/** Returns the table of the README for a [run], sorted by the time to read. */
fun readmeTable(run: Path, folder: Path): String {
    val export = folder.resolve("export.json")
    check(Tool(folder).run("report", "$run", "--export-json", "$export").status == 0)
    val results = json.decodeFromString<Results>(export.readText())
    val contenders = Contenders.read(listOf(Tool.home.resolve("contenders")), libraryShapes)
    val rows =
        results.cells
            .filter { it.operation == "read" }
            .sortedBy { it.time.median }
            .map { read ->
                val write =
                    results.cells.single {
                        it.contender == read.contender && it.operation == "write"
                    }
                listOf(
                    "${read.contender}@${read.version}",
                    results.timeOf(read),
                    results.timeOf(write),
                    silentErrors(contenders, "${read.contender}@${read.version}"),
                )
            }
    val head = listOf("contender", "read", "write", "silently wrong")
    return (listOf(head, listOf("---", "--:", "--:", "--:")) + rows).joinToString("\n") {
        it.joinToString(" | ", "| ", " |")
    }
}

/** Returns the time of the fastest [cell], or the ratio of another [cell] to the fastest. */
private fun Results.timeOf(cell: MeasuredCell): String {
    val comparison =
        toFastest.find { cells[it.a] == cell }
            ?: return "**%.0f µs**".format(Locale.ROOT, cell.time.median / 1000)
    return comparison.run { "%.1f× (%.1f–%.1f)".format(Locale.ROOT, ratio, low, high) }
}

private val json = Json { ignoreUnknownKeys = true }

@Serializable private class Results(val cells: List<MeasuredCell>, val toFastest: List<ToFastest>)

@Serializable
private class MeasuredCell(
    val contender: String,
    val version: String,
    val operation: String,
    val time: Time,
)

@Serializable private class Time(val median: Double)

/** The comparison of the cell with the index [a] with the fastest cell. */
@Serializable
private class ToFastest(val a: Int, val ratio: Double, val low: Double, val high: Double)

private fun silentErrors(contenders: Contenders, name: String): String =
    contenders.find(name).silentErrors?.let { "${it.wrong} of ${it.cases}" } ?: "–"
