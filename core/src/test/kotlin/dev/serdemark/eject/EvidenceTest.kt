package dev.serdemark.eject

import dev.serdemark.evidence.shouldBeInMethod
import io.kotest.assertions.assertSoftly
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldHaveSize
import io.kotest.matchers.doubles.shouldBeLessThanOrEqual
import io.kotest.matchers.ints.shouldBeGreaterThanOrEqual
import io.kotest.matchers.shouldBe
import java.nio.file.Path
import kotlin.io.path.Path
import kotlin.io.path.exists
import kotlin.io.path.isDirectory
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.name
import kotlin.io.path.readText
import org.junit.jupiter.api.DynamicTest
import org.junit.jupiter.api.DynamicTest.dynamicTest
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.TestFactory

/**
 * Every folder in docs/evidence that holds `jmh.json`, and `serdemark.json` beside it, is a run of
 * an ejected project and one of Serdemark: docs/method.md says, between `<!-- FOLDER:begin -->` and
 * `<!-- FOLDER:end -->`, what follows from them.
 */
class EvidenceTest {
    private val docs = Path("../docs")

    @TestFactory
    fun `the table in the docs is what the result files say`(): List<DynamicTest> =
        forEach { folder, agreement ->
            shouldBeInMethod(folder.name, agreement.toMarkdown())
        }

    @TestFactory
    fun `ratios agree with JMH's at five JVMs, and no certain order is reversed`():
        List<DynamicTest> = forEach { folder, agreement ->
        assertSoftly {
            jmh(folder).forEach { it.forks shouldBeGreaterThanOrEqual 5 }
            agreement.median shouldBeLessThanOrEqual 0.03
            agreement.worst shouldBeLessThanOrEqual 0.10
            agreement.reversed.shouldBeEmpty()
        }
    }

    /** Only measured cells are compared, so that all pairs are there only where all cells are. */
    @Test
    fun `six contenders, both operations, and all their pairs are compared`() {
        val folder = docs.resolve("evidence/users-medium-jmh")
        val (run, jmh) = serdemark(folder) to jmh(folder)
        assertSoftly {
            run.cells.map { it.contenderVersion }.toSet() shouldHaveSize 6
            run.cells.map { "${it.documentName} ${it.operation}" }.toSet() shouldBe
                setOf("users/medium read", "users/medium write")
            run.cells shouldHaveSize 12
            jmh shouldHaveSize 12
            AgreementWithJmh.of(run, jmh).pairs shouldHaveSize 30
        }
    }

    private fun forEach(test: (Path, AgreementWithJmh) -> Unit): List<DynamicTest> {
        val evidence = docs.resolve("evidence")
        val folders =
            if (evidence.isDirectory()) evidence.listDirectoryEntries().sorted() else emptyList()
        return folders
            .filter { it.resolve("jmh.json").exists() }
            .map { folder ->
                dynamicTest(folder.name) {
                    test(folder, AgreementWithJmh.of(serdemark(folder), jmh(folder)))
                }
            }
    }

    private fun jmh(folder: Path) = readJmh(folder.resolve("jmh.json").readText())

    private fun serdemark(folder: Path) = readSerdemark(folder.resolve("serdemark.json").readText())
}
