package dev.serdemark.workload

import dev.serdemark.model.RecordDeclaration
import io.kotest.assertions.withClue
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.comparables.shouldBeLessThan
import io.kotest.matchers.shouldBe
import java.nio.file.Path
import kotlin.math.abs
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

class UsersWorkloadTest {
    private val workload = Workloads(listOf(Path.of("../workloads"))).find("users").workload

    private fun document(name: String) = Documents(cache).load(workload, name)

    @Test
    fun `documents have the sizes that the docs name`() {
        val ascii = mapOf("small" to 12e3, "medium" to 78e3, "large" to 235e3)
        val latin1 = mapOf("small-latin1" to 12.3e3, "medium-latin1" to 80e3)
        val unicode = mapOf("small-unicode" to 24e3, "medium-unicode" to 157e3)
        for ((name, bytes) in ascii + latin1 + unicode) {
            val document = document(name)
            withClue("$name: ${document.jsonBytes}") {
                abs(document.jsonBytes / bytes - 1) shouldBeLessThan 0.03
            }
        }
    }

    @Test
    fun `small documents have 32 siblings, and other documents have 8`() {
        document("small").values.size shouldBe 32
        document("medium").values.size shouldBe 8
    }

    @Test
    fun `siblings differ from each other`() {
        document("small").payloads.map { String(it) }.toSet().size shouldBe 32
    }

    @Test
    fun `reports show the beginning of the first payload, in whole characters`() {
        for (name in listOf("small", "small-unicode")) {
            val document = document(name)
            val example = document.example!!
            val json = document.payloads.first().decodeToString()
            json.startsWith(example.removeSuffix("…")) shouldBe true
            // The next character has up to 4 bytes, and does not fit completely.
            val missingBytes = Document.EXAMPLE_BYTES - example.removeSuffix("…").toByteArray().size
            (missingBytes in 0..3) shouldBe true
        }
    }

    @Test
    fun `the name users without a document selects the medium document`() {
        Workloads(listOf(Path.of("../workloads"))).find("users").toString() shouldBe "users/medium"
    }

    @Test
    fun `a user has the fields of the studies, in their order`() {
        val user = document("small").schema.declaration("User") as RecordDeclaration
        user.fields.map { it.json } shouldContainExactly
            ("_id index guid is_active balance picture age eye_color name company email phone " +
                    "address about registered latitude longitude tags range friends images " +
                    "greeting favorite_fruit")
                .split(" ")
    }

    @Test
    fun `selective reading takes the five fields of the 2022 study from the same payloads`() {
        val whole = document("small")
        val selected = whole.selected!!
        val user = selected.schema.declaration("User") as RecordDeclaration
        user.fields.map { it.json } shouldContainExactly
            listOf("_id", "index", "guid", "age", "name")
        selected.schema.declarations.keys shouldContainExactly setOf("Root", "User", "Name")
        selected.payloads shouldBe whole.payloads
        selected.values.size shouldBe whole.values.size
        selected.selected shouldBe null
    }

    private companion object {
        @TempDir @JvmStatic lateinit var cache: Path
    }
}
