package dev.serdemark.workload

import dev.serdemark.model.ListValue
import dev.serdemark.problem.ProblemException
import dev.serdemark.worker.sequence.Frames
import dev.serdemark.workload.testing.workloadFolder
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import java.nio.file.Path
import kotlin.io.path.writeText
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** Documents whose siblings are sequences of payloads. */
class SequenceWorkloadTest(@param:TempDir private val parent: Path) {
    /** Loads the document `one` with the keys [document], of a workload with the keys [top]. */
    private fun load(document: String, top: String = "sequence: true"): Document {
        val yaml =
            "format: 1\ndescription: Sample\n$top\nvalues:\n  Root:\n    text: {choice: [a]}\n" +
                "    list: {size: [1, 1], each: {counter: 5}}\ndocuments:\n  one: {$document}\n"
        val folder = workloadFolder(parent, yaml)
        folder
            .resolve("a.json")
            .writeText("""[{"text":"x","list":[]}, {"text":"longer","list":[1]}]""")
        folder.resolve("b.json").writeText("[]")
        folder.resolve("c.json").writeText("""{"text":"x","list":[]}""")
        return Documents(parent.resolve("cache")).load(WorkloadReader.read(folder), "one")
    }

    private fun message(document: String, top: String = "sequence: true") =
        shouldThrow<ProblemException> { load(document, top) }.message!!

    @Test
    fun `drawn sequences have the specified length, also when they come from the cache`() {
        repeat(2) {
            val document = load("seed: 1, length: 3, siblings: 2")
            document.values.map { (it as ListValue).items.size } shouldContainExactly listOf(3, 3)
            document.payloadsPerCall shouldBe 3.0
        }
    }

    @Test
    fun `reports show the beginning of the first payload, if there is one`() {
        load("seed: 1, length: 3").example shouldBe """{"text":"a","list":[5]}"""
        load("files: [b.json]").example shouldBe null
    }

    @Test
    fun `each value of a sequence is a payload, and sizes exclude the frame lengths`() {
        val document = load("files: [a.json, b.json]")
        val texts = document.payloads.map { frames -> document.parts(frames).map { String(it) } }
        texts shouldContainExactly
            listOf(
                listOf("""{"text":"x","list":[]}""", """{"text":"longer","list":[1]}"""),
                emptyList(),
            )
        document.payloadsPerCall shouldBe 1.0
        document.jsonBytes shouldBe texts.first().sumOf { it.length } / 2.0
        document.largestBytes shouldBe texts.first().sumOf { it.length }
    }

    @Test
    fun `a difference of JSON is reported with the number of its payload`() {
        val document = load("files: [a.json]")
        fun difference(vararg written: String) =
            document.differenceOfJson(0, Frames.join(written.map { it.toByteArray() }))
        val (first, second) = document.parts(document.payloads.single()).map { String(it) }
        difference(first, second) shouldBe null
        difference(first) shouldBe "number of payloads: expected 2, was 1"
        difference(first, first)!! shouldContain "payload 2: $.text: expected \"longer\""
        difference(first, "")!! shouldContain "payload 2: "
    }

    @Test
    fun `a length is required for drawn sequences, and refused for other documents`() {
        message("seed: 1") shouldContain "'documents.one.length' is missing"
        message("seed: 1, length: 0") shouldContain "Expected a whole number above 0"
        message("seed: 1, length: 3", "default: one") shouldContain
            "'length' is for sequences, and this workload has none"
        message("files: [a.json], length: 3") shouldContain
            "'files' cannot be combined with 'length'"
    }

    @Test
    fun `a file of a sequence that is not an array is refused, and so is a wrong sequence flag`() {
        message("files: [c.json]") shouldContain "an array"
        message("seed: 1, length: 3", "sequence: 3") shouldContain "Expected true or false"
    }
}
