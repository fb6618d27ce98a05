package dev.serdemark.coverage

import dev.serdemark.coverage.testing.Lookahead
import dev.serdemark.coverage.testing.ShippedDocuments
import dev.serdemark.coverage.testing.VersionCheck
import dev.serdemark.coverage.testing.VersionTable
import dev.serdemark.coverage.testing.checkingWorkers
import dev.serdemark.evidence.testing.shouldBeInDocs
import dev.serdemark.plan.Cell
import dev.serdemark.plan.Operation
import dev.serdemark.plan.Outcome
import dev.serdemark.plan.Status
import dev.serdemark.sources.testing.isSelected
import dev.serdemark.sources.testing.shippedContenders
import dev.serdemark.toolchain.Toolchain
import dev.serdemark.toolchain.testing.noSettings
import dev.serdemark.toolchain.testing.sharedCache
import dev.serdemark.workload.Document
import io.kotest.matchers.maps.shouldBeEmpty
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import org.junit.jupiter.api.AfterAll
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.TestInstance
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource

/** Checks the versions of contenders that their manifests list as working, and others that fail. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("slow")
class VersionsTest {
    private val toolchain = Toolchain(sharedCache, noSettings)
    private val workers = checkingWorkers()
    private val usersSmall = ShippedDocuments.all.filter { "$it" == "users/small" }
    private val documents = usersSmall + ShippedDocuments.all.filter { "$it" == "site/1k" }

    @AfterAll
    fun close() {
        workers.close()
        toolchain.close()
    }

    @ParameterizedTest
    @ValueSource(
        strings =
            [
                "jackson@2.9.10",
                "jackson@2.14.2",
                "jackson-bean@2.9.10",
                "gson@2.3.1",
                "kryo-flat@5.0.0",
                "moshi-reflect@1.9.3",
            ]
    )
    fun `a widely used old version reads and writes users`(name: String) {
        failures(name, usersSmall)
            .mapKeys { (cell, _) -> "${cell.operation.id} ${cell.document}" }
            .shouldBeEmpty()
    }

    @Test
    fun `an old version that cannot read a document is still checked for writing`() {
        val (cell, outcome) = failures("fastjson2@2.0.3", usersSmall).entries.single()
        cell.operation shouldBe Operation.READ
        outcome.status shouldBe Status.CRASHED
        outcome.detail shouldContain "parameter id"
    }

    @Test
    fun `a version whose adapters need kapt is excluded, and the reason suggests a contender`() {
        val outcome = failures("moshi-codegen@1.9.3", usersSmall).values.first()
        outcome.status shouldBe Status.EXCLUDED
        outcome.reason shouldContain "moshi-reflect measures these versions."
    }

    /** With `-Dserdemark.contender=gson`, checks only gson, and prints its rows instead. */
    @Tag("long")
    @Test
    fun `the docs list the versions that give right answers`() {
        val names = VersionTable.pinned.filter(::isSelected)
        val failures =
            Lookahead(names) { VersionCheck(shippedContenders.find(it), documents, toolchain) }
                .use { checks ->
                    names.associateWith { name ->
                        checks[name].failures(workers).also { printProgress(name, it) }
                    }
                }
        val known = failures.filterKeys { it in VersionTable.known }
        known
            .filterValues { cells -> cells.values.any { it.status != Status.UNSUPPORTED } }
            .shouldBeEmpty()
        (failures - known.keys).filterValues { it.isEmpty() }.shouldBeEmpty()
        val table = VersionTable(failures, documents.map { "$it" })
        if (names.size < VersionTable.pinned.size) {
            println("${table.rows()}\n\n${table.reasons()}")
            return
        }
        shouldBeInDocs("versions.md", "versions", "\n${table.rows()}\n")
        shouldBeInDocs("versions.md", "reasons", "\n${table.reasons()}\n")
    }

    private fun failures(name: String, documents: List<Document>): Map<Cell, Outcome> =
        VersionCheck(shippedContenders.find(name), documents, toolchain).failures(workers)

    /** Prints progress, because the check of all versions takes a quarter of an hour. */
    private fun printProgress(name: String, failures: Map<Cell, Outcome>) {
        val failure = failures.values.firstOrNull()?.let { "${it.status.id}: ${it.reason}" }
        println("$name: ${failure ?: "right"}")
    }
}
