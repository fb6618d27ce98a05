package dev.serdemark.coverage.testing

import dev.serdemark.plan.Cell
import dev.serdemark.plan.Outcome
import dev.serdemark.plan.Status
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
                wrong.keys
                    .groupBy { it.substringBefore('@') }
                    .map { (id, names) ->
                        val columns = names.groupBy {
                            documents.count { document -> isRight(it, document) }
                        }
                        val some = columns - 0 - documents.size
                        listOf(columns[documents.size], some.values.flatten(), columns[0])
                            .joinToString("|", "$id|") {
                                it.orEmpty().joinToString(transform = ::version)
                            }
                    }
            )
            .joinToString("\n") { "| ${it.replace("|", " | ")} |".replace("  ", " ") }

    /** Why other versions are not right: a line for each contender and reason. */
    fun reasons(): String =
        wrong
            .flatMap { (name, cells) ->
                cells.entries.groupBy({ described(it.value) }, { "`${it.key.document}`" }).map {
                    (told, places) ->
                    Triple(name, told, places.distinct())
                }
            }
            .groupBy({ (name, told, places) -> Triple(name.substringBefore('@'), told, places) }) {
                version(it.first)
            }
            .map { (key, versions) ->
                val (id, told, places) = key
                "- `$id` ${versions.joinToString()}, ${places.joinToString(" and ")}: $told"
            }
            .joinToString("\n")

    private fun isRight(name: String, document: String) =
        wrong.getValue(name).keys.none { "${it.document}" == document }

    private fun version(name: String) = name.substringAfter('@')

    /** Describes an outcome without the folder and the names of sources. */
    private fun described(outcome: Outcome): String {
        val reason = outcome.reason.orEmpty().substringBefore(" Its sources are in ")
        val compiler = outcome.detail?.lineSequence()?.first()?.substringAfter("error: ")
        return listOfNotNull(
                outcome.status.id,
                reason,
                compiler.takeIf { outcome.status == Status.BUILD_FAILED },
            )
            .joinToString(": ")
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
