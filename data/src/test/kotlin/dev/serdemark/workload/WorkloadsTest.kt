package dev.serdemark.workload

import dev.serdemark.problem.ProblemException
import dev.serdemark.workload.testing.workloadFolder
import dev.serdemark.workload.testing.workloadYaml
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldStartWith
import java.nio.file.Path
import kotlin.io.path.createDirectory
import kotlin.io.path.deleteExisting
import kotlin.io.path.writeText
import org.junit.jupiter.api.BeforeEach
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

class WorkloadsTest {
    @TempDir lateinit var parent: Path
    private lateinit var folder: Path
    private val workloads by lazy { Workloads(listOf(parent, parent.resolve("missing"))) }

    @BeforeEach
    fun `write the workload`() {
        folder = workloadFolder(parent, workloadYaml() + "  two: {seed: 2}\n")
    }

    private fun refusal(text: String) =
        shouldThrow<ProblemException> { workloads.find(text) }.message!!

    @Test
    fun `workloads are listed by id`() {
        workloads.ids() shouldBe listOf("sample")
        workloads.list().map { it.id } shouldBe listOf("sample")
    }

    @Test
    fun `a document is found by its name, or the default document by the name of its workload`() {
        workloads.find("sample").toString() shouldBe "sample/one"
        workloads.find("sample/two").toString() shouldBe "sample/two"
    }

    @Test
    fun `a workload is found by the path of its folder`() {
        val none = Workloads(emptyList())
        none.find(folder.toString()).toString() shouldBe "sample/one"
        none.find("$folder/two").toString() shouldBe "sample/two"
    }

    @Test
    fun `a folder without a workload file is refused`(@TempDir empty: Path) {
        refusal("$empty") shouldStartWith "The folder '$empty' has no workload.yaml."
    }

    @Test
    fun `an unknown name is refused with a suggestion`() {
        refusal("smaple/two") shouldBe
            "Unknown workload: 'smaple'. Did you mean 'sample'? " +
                "Or name a folder with workload.yaml and schema.avsc."
        refusal("./smaple") shouldStartWith "Unknown workload: './smaple'."
        val file = parent.resolve("order.json").apply { writeText("{}") }
        refusal("$file") shouldStartWith
            "'$file' is a file, not a workload. Measure your own JSON with: serdemark try "
        refusal("no\u0000path").startsWith("Unknown workload: 'no") shouldBe true
        shouldThrow<ProblemException> { Workloads(emptyList()).find("sample") }.message!! shouldBe
            "Unknown workload: 'sample'. There is none. " +
                "Or name a folder with workload.yaml and schema.avsc."
        refusal("sample/twos") shouldBe
            "Workload sample has no document 'twos'. Did you mean 'two'?"
    }

    @Test
    fun `a workload file that is a folder, too large or too deep is refused with its path`() {
        val file = folder.resolve("workload.yaml")
        file.writeText(" ".repeat(10_000_001))
        refusal("sample") shouldContain "$file: Serdemark reads at most 10 MB"
        file.writeText("[".repeat(100_000))
        refusal("sample") shouldBe
            "$file:1: This is not YAML that Serdemark reads: nested too deep. " +
                "Expected at most 100 levels of lists and maps."
        file.deleteExisting()
        file.createDirectory()
        refusal("sample") shouldBe "$file: This is a folder. Expected a regular file."
        refusal("$folder") shouldBe "$file: This is a folder. Expected a regular file."
    }

    @Test
    fun `a schema that is a folder, too large or nested too deep is refused with its path`() {
        val file = folder.resolve("schema.avsc")
        file.writeText(" ".repeat(10_000_001))
        refusal("sample") shouldContain "$file: Serdemark reads at most 10 MB"
        for (nesting in listOf("[", "{\"type\":")) {
            file.writeText(nesting.repeat(100_000))
            refusal("sample") shouldContain "objects and lists nest more than 1,000 deep"
        }
        file.deleteExisting()
        file.createDirectory()
        refusal("sample") shouldBe "$file: This is a folder. Expected a regular file."
    }
}
