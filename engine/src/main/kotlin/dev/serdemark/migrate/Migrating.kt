package dev.serdemark.migrate

import dev.serdemark.conform.TrialBuilds
import dev.serdemark.conform.TrialWorkers
import dev.serdemark.contender.Contender
import dev.serdemark.engine.contender.CannotBuild
import dev.serdemark.engine.request.RunInputs
import dev.serdemark.engine.request.name
import dev.serdemark.model.Schema
import dev.serdemark.model.ValueForm
import dev.serdemark.plan.EventListener
import dev.serdemark.plan.Plan
import dev.serdemark.problem.Problem
import dev.serdemark.results.migrate.MigratedData
import dev.serdemark.sample.OriginalDocument
import dev.serdemark.toolchain.cache.Cache
import dev.serdemark.toolchain.resolution.ResolverSettings
import dev.serdemark.toolchain.unit.BuildListener
import dev.serdemark.workload.Document
import java.security.MessageDigest

/**
 * Compares what two contenders do with the user's documents.
 *
 * @param ran called with the number of payloads that both read so far
 */
class Migrating<P>(
    private val cache: Cache,
    private val resolver: ResolverSettings,
    private val progress: P,
    private val ran: (Int) -> Unit,
) where P : EventListener, P : BuildListener {
    /**
     * Builds both contenders of the [inputs], the old one first, and lets them read and write.
     *
     * @param inputs have the [document] of the documents
     * @param found the number of documents in the files, of which these are [documents]
     * @throws CannotBuild if a contender cannot be built
     */
    fun run(
        documents: List<OriginalDocument>,
        found: Long,
        inputs: RunInputs,
        plan: Plan,
    ): MigratedData {
        val builds = TrialBuilds.make(inputs, plan, cache, resolver, progress, inOnePackage = true)
        val (from, to) = inputs.contenders.map { built(it, builds, plan) }
        val readsJson = inputs.contenders.all { it.manifest.traits.isJson }
        return TrialWorkers.launched().use { workers ->
            MigratingSide(from, workers).use { old ->
                MigratingSide(to, workers).use { new ->
                    val schema = inputs.documents.single().schema
                    DataRun(schema, found, documents, old, new, readsJson, ran).run()
                }
            }
        }
    }

    private fun built(contender: Contender, builds: TrialBuilds, plan: Plan) =
        builds.built.find { it.definition.name == contender.name }
            ?: throw CannotBuild(
                listOf(
                    Problem(
                        "$contender cannot be built for this data: " +
                            builds.unbuilt
                                .filterKeys { plan[it].contender == contender.name }
                                .values
                                .firstNotNullOfOrNull { it.reason },
                        "Name another contender, or leave out what it does not support.",
                    )
                )
            )

    companion object {
        /** What contenders are built for: all [documents] as siblings, values of the [schema]. */
        fun document(schema: Schema, documents: List<OriginalDocument>): Document {
            val digest = MessageDigest.getInstance("SHA-256")
            documents.forEach { digest.update(ValueForm.encode(schema, it.value)) }
            val sha256 = digest.digest().toHexString()
            return Document("migrate", "documents", schema, documents.map { it.value }, sha256)
        }
    }
}
