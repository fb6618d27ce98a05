package dev.serdemark.migrate

import dev.serdemark.conform.TrialBuilder
import dev.serdemark.conform.TrialBuilds
import dev.serdemark.conform.TrialWorkers
import dev.serdemark.conform.trialDocument
import dev.serdemark.contender.Contender
import dev.serdemark.engine.contender.CannotBuild
import dev.serdemark.engine.request.name
import dev.serdemark.model.Schema
import dev.serdemark.problem.Problem
import dev.serdemark.results.migrate.MigratedData
import dev.serdemark.sample.OriginalDocument

/**
 * Compares what two contenders do with the user's documents.
 *
 * @param ran called with the number of payloads that both read so far
 */
class Migrating(private val builder: TrialBuilder, private val ran: (Int) -> Unit) {
    /**
     * Builds both contenders, and compares what they read and write.
     *
     * @param found the number of documents in the files; [documents] may be only some of them
     * @throws CannotBuild if a contender cannot be built
     */
    fun run(
        schema: Schema,
        documents: List<OriginalDocument>,
        found: Long,
        from: Contender,
        to: Contender,
    ): MigratedData {
        val both = listOf(from, to)
        val document = trialDocument("migrate", "documents", schema, documents.map { it.value })
        val builds = builder.build(listOf(document), both, inOnePackage = true)
        val (old, new) = both.map { built(it, builds) }
        val readsJson = both.all { it.manifest.traits.isJson }
        return TrialWorkers.launched().use { workers ->
            MigratingSide(old, workers).use { oldSide ->
                MigratingSide(new, workers).use { newSide ->
                    DataRun(schema, found, documents, oldSide, newSide, readsJson, ran).run()
                }
            }
        }
    }

    private fun built(contender: Contender, builds: TrialBuilds) =
        builds.built.find { it.definition.name == contender.name }
            ?: throw CannotBuild(
                listOf(
                    Problem(
                        "$contender cannot be built for this data: " +
                            builds.unbuilt
                                .filterKeys { it.contender == contender.name }
                                .values
                                .firstNotNullOfOrNull { it.reason },
                        "Name another contender, or leave out what it does not support.",
                    )
                )
            )
}
