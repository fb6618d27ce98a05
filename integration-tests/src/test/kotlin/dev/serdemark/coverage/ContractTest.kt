package dev.serdemark.coverage

import dev.serdemark.coverage.testing.Ahead
import dev.serdemark.coverage.testing.Contract
import dev.serdemark.coverage.testing.Coverage
import dev.serdemark.coverage.testing.ShippedDocuments
import dev.serdemark.engine.worker.WorkerLauncher
import dev.serdemark.plan.Cell
import dev.serdemark.plan.Outcome
import dev.serdemark.sources.testing.inTurn
import dev.serdemark.sources.testing.isAskedFor
import dev.serdemark.sources.testing.shippedContenders
import dev.serdemark.toolchain.Toolchain
import dev.serdemark.toolchain.testing.noSettings
import dev.serdemark.toolchain.testing.sharedCache
import dev.serdemark.workload.Document
import io.kotest.matchers.collections.shouldContainAll
import io.kotest.matchers.maps.shouldBeEmpty
import kotlin.time.Duration.Companion.minutes
import org.junit.jupiter.api.AfterAll
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.TestInstance
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.MethodSource

/**
 * Every contender, through every channel and in every operation, on every workload. What every
 * build checks are the smallest documents at the default version; the rest takes long. None of it
 * is checked twice.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("slow")
class ContractTest {
    private val toolchain = Toolchain(sharedCache, noSettings, limit = 15.minutes)
    private val workers = WorkerLauncher()
    private val smallest = ahead(contendersInTurn()) { ShippedDocuments.smallest }
    private val others = ahead(contenders()) { ShippedDocuments.others }
    private val versions = ahead(otherVersions()) { ShippedDocuments.all }

    private fun ahead(names: List<String>, documents: () -> List<Document>) =
        Ahead(names) { Contract(shippedContenders.find(it), documents(), toolchain) }

    @AfterAll
    fun close() {
        listOf(smallest, others, versions).forEach { it.close() }
        workers.close()
        toolchain.close()
    }

    @ParameterizedTest
    @MethodSource("contendersInTurn")
    fun `every cell that must have a figure keeps its contract on the smallest document`(
        id: String
    ) {
        val kept = keptBy(smallest[id])
        val listed = Coverage.rows.filter { it.contender == id && it.status == Coverage.FIGURE }
        kept.map { Triple(it.operation, it.channel, it.document.workload) } shouldContainAll
            listed.map { Triple(it.operation, it.channel, it.workload) }
    }

    @Tag("long")
    @ParameterizedTest
    @MethodSource("contenders")
    fun `so it does on all other documents`(id: String) {
        keptBy(others[id])
    }

    @Tag("long")
    @ParameterizedTest
    @MethodSource("otherVersions")
    fun `so does every other version that a manifest calls tested, on all documents`(name: String) {
        keptBy(versions[name])
    }

    /** The cells of a [contract], all of which must be kept. */
    private fun keptBy(contract: Contract): Set<Cell> {
        val findings = contract.findings(workers)
        findings
            .filterValues { it != null }
            .mapValues { (_, outcome) -> told(outcome!!) }
            .shouldBeEmpty()
        return findings.keys
    }

    private fun told(outcome: Outcome) =
        listOfNotNull(outcome.reason, outcome.detail).joinToString("\n")

    fun contenders(): List<String> = measured().map { it.id }.filter(::isAskedFor)

    fun contendersInTurn(): List<String> = measured().inTurn().map { it.id }.filter(::isAskedFor)

    fun otherVersions(): List<String> =
        measured()
            .flatMap { manifest ->
                (manifest.tested - manifest.version).map { "${manifest.id}@$it" }
            }
            .filter(::isAskedFor)

    /** Floors too. */
    private fun measured() = shippedContenders.manifests.filter { it.excluded == null }
}
