package dev.serdemark.coverage

import dev.serdemark.coverage.testing.Ahead
import dev.serdemark.coverage.testing.ShippedDocuments
import dev.serdemark.coverage.testing.VersionCheck
import dev.serdemark.coverage.testing.VersionTable
import dev.serdemark.coverage.testing.checkingWorkers
import dev.serdemark.evidence.testing.shouldBeInDocs
import dev.serdemark.plan.Cell
import dev.serdemark.plan.Operation
import dev.serdemark.plan.Outcome
import dev.serdemark.plan.Status
import dev.serdemark.sources.testing.isAskedFor
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

/** Checks versions of contenders that their manifests do not list as tested. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("slow")
class VersionsTest {
    private val toolchain = Toolchain(sharedCache, noSettings)
    private val workers = checkingWorkers()
    private val users = ShippedDocuments.all.filter { "$it" == "users/small" }
    private val all = users + ShippedDocuments.all.filter { "$it" == "site/1k" }

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
        failures(name, users)
            .mapKeys { (cell, _) -> "${cell.operation.id} ${cell.document}" }
            .shouldBeEmpty()
    }

    @Test
    fun `an old version that cannot read users still writes them`() {
        val (cell, outcome) = failures("fastjson2@2.0.3", users).entries.single()
        cell.operation shouldBe Operation.READ
        outcome.status shouldBe Status.CRASHED
        outcome.detail shouldContain "parameter id"
    }

    @Test
    fun `a version whose adapters need kapt is excluded, and the reason suggests a contender`() {
        val outcome = failures("moshi-codegen@1.9.3", users).values.first()
        outcome.status shouldBe Status.EXCLUDED
        outcome.reason shouldContain "moshi-reflect measures these versions."
    }

    /** With `-Dserdemark.contender=gson`, only checks gson, and prints its rows. */
    @Tag("long")
    @Test
    fun `the docs list which versions give right answers`() {
        val asked = VersionTable.pinned.filter(::isAskedFor)
        val failures =
            Ahead(asked) { VersionCheck(shippedContenders.find(it), all, toolchain) }
                .use { checks ->
                    asked.associateWith {
                        checks[it].failures(workers).also { failures -> report(it, failures) }
                    }
                }
        val table = VersionTable(failures, all.map { "$it" })
        if (asked.size < VersionTable.pinned.size) {
            println("${table.rows()}\n\n${table.reasons()}")
            return
        }
        shouldBeInDocs("versions.md", "versions", "\n${table.rows()}\n")
        shouldBeInDocs("versions.md", "reasons", "\n${table.reasons()}\n")
    }

    private fun failures(name: String, documents: List<Document>): Map<Cell, Outcome> =
        VersionCheck(shippedContenders.find(name), documents, toolchain).failures(workers)

    /** Prints progress, because the check of all versions takes a quarter of an hour. */
    private fun report(name: String, failures: Map<Cell, Outcome>) {
        println(
            "$name: ${failures.values.firstOrNull()?.let { "${it.status.id}: ${it.reason}" } ?: "right"}"
        )
    }
}
