package dev.serdemark.workload

import dev.serdemark.model.Leaf
import dev.serdemark.model.ListOf
import dev.serdemark.model.ListValue
import dev.serdemark.model.Named
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.RecordValue
import dev.serdemark.model.StringValue
import dev.serdemark.model.Value
import dev.serdemark.model.json.CanonicalJson
import dev.serdemark.problem.ProblemException
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.assertions.withClue
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.comparables.shouldBeLessThan
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldEndWith
import io.kotest.matchers.string.shouldMatch
import io.kotest.matchers.string.shouldStartWith
import java.nio.file.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.writeText
import kotlin.math.abs
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** The workload of the study of 2026. Its key `nested` defines the schemas. */
class NestedWorkloadTest {
    private val workload = Workloads(listOf(Path.of("../workloads"))).find("nested").workload

    private fun document(keys: Int) = Documents(cache).load(workload, "keys-$keys")

    @Test
    fun `the ten documents have the sizes of the study's files, within three percent`() {
        STUDY.forEach { (keys, kilobytes) ->
            val bytes = document(keys).jsonBytes
            withClue("$keys keys: $bytes") {
                abs(bytes / (1000.0 * kilobytes) - 1) shouldBeLessThan 0.03
            }
        }
    }

    @Test
    fun `each document has a schema of twenty records, with as many fields as its name says`() {
        for (keys in STUDY.keys) {
            val records = document(keys).schema.declarations.values.map { it as RecordDeclaration }
            records.map { it.name } shouldContainExactly (1..20).map { "Level$it" }
            records.map { it.fields.size }.toSet() shouldBe setOf(keys)
        }
    }

    @Test
    fun `the last key holds the next level, an array at level ten, and a text at level twenty`() {
        val schema = document(10).schema
        val last = (1..20).map { schema.record("Level$it").fields.last().type }
        last shouldContainExactly
            (1..9).map { Named("Level${it + 1}") } +
                ListOf(Named("Level11")) +
                (11..19).map { Named("Level${it + 1}") } +
                Leaf.STRING
    }

    @Test
    fun `keys have the names of the study, and every sibling is twenty levels deep`() {
        val document = document(10)
        String(document.payloads.first()) shouldStartWith "{\"level-1_key-1\":\""
        document.values.forEach { depth(it) shouldBe 20 }
    }

    @Test
    fun `texts have 43 to 51 lowercase letters and digits, and no two are equal`() {
        val texts = document(10).values.flatMap(::texts)
        texts.forEach { it shouldMatch Regex("[0-9a-z]{43,51}") }
        texts.map { it.length }.toSet() shouldBe (43..51).toSet()
        texts.toSet().size shouldBe texts.size
    }

    @Test
    fun `canonical JSON is read back unchanged`() {
        val document = document(100)
        CanonicalJson.read(document.schema, document.payloads.first()) shouldBe
            document.values.first()
    }

    @Test
    fun `the workload needs no schema file`() {
        workload.files.map { it.fileName.toString() } shouldContainExactly listOf("workload.yaml")
    }

    @Test
    fun `options that nested schemas do not allow are refused`(@TempDir parent: Path) {
        fun refusal(nested: String, document: String, more: String = ""): String {
            val folder = parent.resolve("deep").createDirectories()
            val documents = "documents: {one: {$document}}"
            folder
                .resolve("workload.yaml")
                .writeText("format: 1\ndescription: D\nnested: {$nested}\n$documents\n$more")
            return shouldThrow<ProblemException> { WorkloadReader.read(folder) }.message!!
        }
        val valid = "levels: 2, items: 3, itemLevels: 2"
        refusal(valid, "seed: 1") shouldContain "'documents.one.keys' is missing"
        refusal(valid, "seed: 1, keys: 0") shouldContain "Expected a whole number above 0"
        refusal(valid, "seed: 1, keys: 2, sizes: {A.b: 1}") shouldContain
            "Unknown key: 'documents.one.sizes'"
        refusal("levels: 2, items: 3", "seed: 1, keys: 2") shouldContain
            "'nested.itemLevels' is missing"
        refusal("levels: 51, items: 3, itemLevels: 2", "seed: 1, keys: 2") shouldEndWith
            ":3: Invalid nested.levels: '51'. Expected at most 50 levels."
        refusal("$valid, each: {range: [1, 2]}", "seed: 1, keys: 2") shouldContain
            "'range' cannot make a string."
        refusal(valid, "seed: 1, keys: 2", "values: {}\n") shouldEndWith
            ":5: 'values' cannot be combined with 'nested', which makes the schemas. " +
                "Delete one of them."
        parent.resolve("deep/schema.avsc").writeText("{}")
        refusal(valid, "seed: 1, keys: 2") shouldEndWith
            ":3: The folder has a schema.avsc, but 'nested' makes the schemas. Delete schema.avsc, or 'nested'."
    }

    private fun depth(value: Value): Int =
        when (value) {
            is RecordValue -> 1 + (value.fields.maxOfOrNull(::depth) ?: 0)
            is ListValue -> value.items.maxOfOrNull(::depth) ?: 0
            else -> 0
        }

    private fun texts(value: Value): List<String> =
        when (value) {
            is RecordValue -> value.fields.flatMap(::texts)
            is ListValue -> value.items.flatMap(::texts)
            is StringValue -> listOf(value.value)
            else -> emptyList()
        }

    private companion object {
        @TempDir @JvmStatic lateinit var cache: Path

        /** Table 1 of the study: keys of each level, and kilobytes of the file. */
        val STUDY =
            mapOf(10 to 58, 20 to 117, 30 to 176, 40 to 236, 50 to 295) +
                mapOf(60 to 355, 70 to 414, 80 to 474, 90 to 533, 100 to 592)
    }
}
