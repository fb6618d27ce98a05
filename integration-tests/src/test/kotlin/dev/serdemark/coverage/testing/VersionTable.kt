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
 * @param failures the outcomes of the failed cells of each checked contender, by its name with the
 *   version
 * @param documents the names of the documents
 */
internal class VersionTable(
    private val failures: Map<String, Map<Cell, Outcome>>,
    private val documents: List<String>,
) {
    /** Returns one row per contender, with its versions grouped by how many documents are right. */
    fun rows(): String =
        listOf("contender|all right|some right|none right", "---|---|---|---")
            .plus(
                failures.keys
                    .groupBy { it.substringBefore('@') }
                    .map { (id, names) ->
                        val byRightDocuments = names.groupBy { name ->
                            documents.count { isRight(name, it) }
                        }
                        val allRight = byRightDocuments[documents.size]
                        // The keys 0 and documents.size are the other two columns.
                        val someRight = (byRightDocuments - 0 - documents.size).values.flatten()
                        val noneRight = byRightDocuments[0]
                        listOf(allRight, someRight, noneRight).joinToString("|", "$id|") {
                            it.orEmpty().joinToString(transform = ::version)
                        }
                    }
            )
            // An empty cell would have two spaces.
            .joinToString("\n") { "| ${it.replace("|", " | ")} |".replace("  ", " ") }

    /**
     * Returns why documents are not right. Each line has a contender, its versions, its documents,
     * and their common reason.
     */
    fun reasons(): String =
        failures
            .flatMap { (name, cells) ->
                cells.entries.groupBy({ describe(it.value) }, { "`${it.key.document}`" }).map {
                    (reason, documents) ->
                    Triple(name, reason, documents.distinct())
                }
            }
            .groupBy({ (name, reason, documents) ->
                Triple(name.substringBefore('@'), reason, documents)
            }) { (name) ->
                version(name)
            }
            .map { (key, versions) ->
                val (id, reason, documents) = key
                "- `$id` ${versions.joinToString()}, ${documents.joinToString(" and ")}: $reason"
            }
            .joinToString("\n")

    private fun isRight(name: String, document: String) =
        failures.getValue(name).keys.none { "${it.document}" == document }

    private fun version(name: String) = name.substringAfter('@')

    /** Describes an outcome. Leaves out the folder and the names of sources. */
    private fun describe(outcome: Outcome): String {
        val reason = outcome.reason.orEmpty().substringBefore(" The sources are in ")
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

        /** The contenders with the versions to check, which do not change with new releases. */
        val pinned: List<String> by lazy {
            FILE.readLines().flatMap { line ->
                val words = line.split(' ').filter { it.isNotBlank() }
                words.drop(1).map { "${words.first()}@$it" }
            }
        }
    }
}
