package dev.serdemark.coverage.testing

import dev.serdemark.contender.Manifest
import dev.serdemark.plan.Cell
import dev.serdemark.plan.Outcome
import dev.serdemark.plan.Status
import dev.serdemark.sources.testing.shippedContenders
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
        private val FILE: Path =
            Path("src/test/resources/dev/serdemark/coverage/failing-versions.txt")

        /** Versions that do not work, by contender. They are checked so that the table has them. */
        private val failing: Map<String, List<String>> by lazy {
            FILE.readLines().map { it.split(' ') }.associate { it.first() to it.drop(1) }
        }

        /** The contenders whose manifests name versions that the table checks. */
        private val manifests: List<Manifest> by lazy {
            shippedContenders.manifests.filter { it.library.works.isNotEmpty() || it.id in failing }
        }

        /** The versions that work according to their manifests. */
        val known: List<String> by lazy { manifests.flatMap { it.named(it.library.knownVersions) } }

        /** All versions to check. These do not change with new releases. */
        val pinned: List<String> by lazy {
            manifests.flatMap { manifest ->
                val all = manifest.library.works + failing[manifest.id].orEmpty()
                // Sorted by its getter.
                manifest.named(manifest.library.copy(works = all).knownVersions)
            }
        }

        private fun Manifest.named(versions: List<String>) = versions.map { "$id@$it" }
    }
}
