package dev.serdemark.workload

import dev.serdemark.model.Feature
import dev.serdemark.model.UnionDeclaration
import dev.serdemark.model.features
import dev.serdemark.problem.ProblemException
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.collections.shouldContainAll
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldMatch
import java.nio.file.Path
import kotlin.io.path.Path
import kotlin.io.path.copyTo
import kotlin.io.path.createDirectories
import kotlin.io.path.readText
import kotlin.io.path.writeText
import org.junit.jupiter.api.BeforeEach
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** The example that the docs link to. */
class DocumentedWorkloadTest {
    @TempDir lateinit var parent: Path
    private val folder by lazy { parent.resolve("orders").createDirectories() }
    private val documents by lazy { Documents(parent.resolve("cache")) }

    @BeforeEach
    fun `copy the files of the docs`() {
        for (name in listOf("schema.avsc", "workload.yaml")) {
            EXAMPLE.resolve(name).copyTo(folder.resolve(name))
        }
    }

    private fun find() = Workloads(emptyList()).find("$folder").workload

    private fun json(document: String) = String(documents.load(find(), document).payloads.first())

    @Test
    fun `the two files of the docs define a data model`() {
        val workload = find()
        workload.id shouldBe "orders"
        workload.default shouldBe "day"
        val schema = workload.documents.getValue("day").schema
        schema.declarations["PaymentMethod"] shouldBe
            UnionDeclaration("PaymentMethod", listOf("Card", "Invoice"))
        schema.features() shouldContainAll
            setOf(Feature.UNION, Feature.OPTIONAL, Feature.NULLABLE, Feature.DEFAULT, Feature.MAP)
    }

    @Test
    fun `the documents of the example have the sizes and values that its file specifies`() {
        Regex("\"_id\":\"[0-9a-f]{24}\"").findAll(json("one")).count() shouldBe 1
        Regex("\"_id\":\"[0-9a-f]{24}\"").findAll(json("day")).count() shouldBe 40
        json("one") shouldContain "\"number\":1000,\"placed\":\"2024-"
        json("day") shouldMatch Regex("(?s).*\"payment\":\\{\"type\":\"(Card|Invoice)\",.*")
    }

    @Test
    fun `the digest in the error pins a document, as the docs say`() {
        fun pinned(digest: String) {
            val yaml =
                EXAMPLE.resolve("workload.yaml")
                    .readText()
                    .replace("one: {seed: 1,", "one: {seed: 1, sha256: $digest,")
            folder.resolve("workload.yaml").writeText(yaml)
        }
        pinned("0".repeat(64))
        val message = shouldThrow<ProblemException> { json("one") }.message!!
        pinned(Regex("has SHA-256 ([0-9a-f]{64})").find(message)!!.groupValues[1])
        json("one") shouldContain "\"orders\":[{\"_id\":"
    }

    private companion object {
        val EXAMPLE: Path = Path("..", "docs", "workloads", "orders")
    }
}
