package dev.serdemark.workload

import io.kotest.assertions.withClue
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.shouldBe
import java.nio.file.Path
import org.junit.jupiter.api.DynamicTest
import org.junit.jupiter.api.DynamicTest.dynamicTest
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.TestFactory
import org.junit.jupiter.api.io.TempDir

@Tag("slow")
class ShippedWorkloadsTest(@param:TempDir private val cache: Path) {
    private val workloads = Workloads(listOf(Path.of("../workloads")))

    @Test
    fun `the workloads of the studies, numbers and strings are shipped`() {
        workloads.ids() shouldContainExactly
            listOf(
                "events",
                "kryo-2016",
                "media",
                "nested",
                "numbers",
                "site",
                "strings",
                "users",
            )
    }

    @TestFactory
    fun `every document matches its pinned hash, and is ASCII if it has no text class`():
        List<DynamicTest> =
        workloads.list().map { workload ->
            dynamicTest(workload.id) {
                val documents = Documents(cache)
                for ((name, spec) in workload.documents) withClue(name) {
                    val document = documents.load(workload, name)
                    document.sha256 shouldBe spec.sha256
                    val payloads = document.payloads.flatMap(document::parts)
                    val isAscii = payloads.all { payload -> payload.all { it >= 0 } }
                    isAscii shouldBe (spec.text == null)
                }
            }
        }

    @TestFactory
    fun `the first document is the smallest, because tests use it with every contender`():
        List<DynamicTest> =
        workloads.list().map { workload ->
            dynamicTest(workload.id) {
                val documents = workload.documents.keys.map { Documents(cache).load(workload, it) }
                documents.minBy { it.jsonBytes }.name shouldBe documents.first().name
            }
        }

    @Test
    fun `strings contain characters that JSON must escape`() {
        val json = String(document("strings").payloads.first())
        listOf("\\\"", "\\\\", "\\n", "\\t").forEach {
            withClue(it) { (it in json) shouldBe true }
        }
    }

    private fun document(id: String) =
        workloads.find("$id/small").let { Documents(cache).load(it.workload, it.document) }
}
