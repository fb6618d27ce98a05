package dev.serdemark.workload

import dev.serdemark.problem.ProblemException
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldStartWith
import java.nio.file.Path
import org.junit.jupiter.api.BeforeEach
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

class WorkloadsTest {
    @TempDir lateinit var parent: Path
    private lateinit var folder: Path
    private val workloads by lazy { Workloads(listOf(parent, parent.resolve("missing"))) }

    @BeforeEach
    fun write() {
        folder = workloadFolder(parent, workloadYaml() + "  two: {seed: 2}\n")
    }

    private fun refused(text: String) =
        shouldThrow<ProblemException> { workloads.find(text) }.message!!

    @Test
    fun `workloads are listed by id`() {
        workloads.ids() shouldBe listOf("sample")
        workloads.list().map { it.id } shouldBe listOf("sample")
    }

    @Test
    fun `a document is found by its name, or as the default`() {
        workloads.find("sample").toString() shouldBe "sample/one"
        workloads.find("sample/two").toString() shouldBe "sample/two"
    }

    @Test
    fun `a folder is a workload too`() {
        val none = Workloads(emptyList())
        none.find(folder.toString()).toString() shouldBe "sample/one"
        none.find("$folder/two").toString() shouldBe "sample/two"
    }

    @Test
    fun `a folder that is no workload is refused with what it lacks`(@TempDir empty: Path) {
        refused("$empty") shouldStartWith "The folder '$empty' has no workload.yaml."
    }

    @Test
    fun `unknown names are refused with what was meant`() {
        refused("smaple/two") shouldBe
            "Unknown workload: 'smaple'. Did you mean 'sample'? " +
                "Or name a folder with workload.yaml and schema.avsc."
        refused("./smaple") shouldStartWith "Unknown workload: './smaple'."
        refused("no\u0000path").startsWith("Unknown workload: 'no") shouldBe true
        refused("sample/twos") shouldBe
            "Workload sample has no document 'twos'. Did you mean 'two'?"
    }
}
