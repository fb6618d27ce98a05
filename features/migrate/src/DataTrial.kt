package dev.serdemark.migrate

import dev.serdemark.contender.Contender
import dev.serdemark.engine.contender.CannotBuild
import dev.serdemark.engine.request.name
import dev.serdemark.model.Schema
import dev.serdemark.problem.Problem
import dev.serdemark.sample.OriginalDocument
import dev.serdemark.trials.TrialBuilder
import dev.serdemark.trials.TrialBuilds
import dev.serdemark.trials.TrialWorkers
import dev.serdemark.trials.trialDocument

/**
 * Compares what two contenders do with the user's documents.
 *
 * @param onPayloadRead called after each payload, with the number of payloads that both read so far
 */
class DataTrial(private val builder: TrialBuilder, private val onPayloadRead: (Int) -> Unit) {
    /**
     * Builds both contenders, and compares what they read and write.
     *
     * @param documents the documents to compare: all in the files, or some of them
     * @param found the number of documents in the files
     * @throws CannotBuild if a contender cannot be built
     */
    fun run(
        schema: Schema,
        documents: List<OriginalDocument>,
        found: Long,
        from: Contender,
        to: Contender,
    ): MigratedData {
        val document = trialDocument("migrate", "documents", schema, documents.map { it.value })
        val builds = builder.build(listOf(document), listOf(from, to), inOnePackage = true)
        val old = requireBuilt(from, builds)
        val new = requireBuilt(to, builds)
        val readsJson = from.manifest.traits.isJson && to.manifest.traits.isJson
        return TrialWorkers.launched().use { workers ->
            MigrationSide(old, workers).use { oldSide ->
                MigrationSide(new, workers).use { newSide ->
                    DataRun(schema, found, documents, oldSide, newSide, readsJson, onPayloadRead)
                        .run()
                }
            }
        }
    }

    private fun requireBuilt(contender: Contender, builds: TrialBuilds) =
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
