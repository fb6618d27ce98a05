package dev.serdemark.coverage.testing

import dev.serdemark.plan.Cell
import dev.serdemark.plan.Outcome
import java.nio.file.Path
import kotlin.io.path.Path
import kotlin.io.path.readLines

/**
 * The table of `docs/versions.md`.
 *
 * @param wrong what is wrong with each checked contender, by its name with the version
 * @param documents the names of the documents
 */
internal class VersionTable(
    private val wrong: Map<String, Map<Cell, Outcome>>,
    private val documents: List<String>,
) {
    /** A row for each contender: its versions by the number of documents that are right. */
    fun rows(): String =
        listOf("contender|all right|some right|none right", "---|---|---|---")
            .plus(
                wrong.keys.groupBy { it.substringBefore('@') }.map { (id, names) ->
                    val columns = names.groupBy { documents.count { document -> isRight(it, document) } }
                    val some = columns - 0 - documents.size
                    listOf(columns[documents.size], some.values.flatten(), columns[0])
                        .joinToString("|", "$id|") { it.orEmpty().joinToString(transform = ::version) }
                }
            )
            .joinToString("\n") { "| ${it.replace("|", " | ")} |".replace("  ", " ") }

    /** Why other versions are not right, for each contender. */
    fun reasons(): String =
        wrong
            .flatMap { (name, cells) -> cells.map { (cell, outcome) -> Triple(name, cell, outcome) } }
            .groupBy { (name, cell, outcome) ->
                listOf(name.substringBefore('@'), "${cell.document}", told(cell, outcome))
            }
            .map { (key, same) -> key to same.map { version(it.first) }.distinct() }
            .groupBy({ (_, versions) -> versions }, { (key, _) -> key })
            .flatMap { (versions, keys) ->
                keys.map { (id, document, reason) -> "- `$id` ${versions.joinToString()}, `$document`: $reason" }
            }
            .distinct()
            .sorted()
            .joinToString("\n")

    private fun isRight(name: String, document: String) =
        wrong.getValue(name).keys.none { "${it.document}" == document }

    private fun version(name: String) = name.substringAfter('@')

    /** Without the folder of the sources, which differs between machines. */
    private fun told(cell: Cell, outcome: Outcome): String {
        val reason = outcome.reason.orEmpty().substringBefore(" Its sources are in ")
        val compiler = outcome.detail?.lineSequence()?.firstOrNull().takeIf { outcome.status.id == "build-failed" }
        return listOfNotNull(outcome.status.id, reason, compiler).joinToString(": ")
    }

    companion object {
        private val FILE: Path = Path("src/test/resources/dev/serdemark/coverage/versions.txt")

        /** The versions of each contender in the file, which does not change with new releases. */
        val pinned: List<String> by lazy {
            FILE.readLines().flatMap { line ->
                val words = line.split(' ').filter { it.isNotBlank() }
                words.drop(1).map { "${words.first()}@$it" }
            }
        }
    }
}
