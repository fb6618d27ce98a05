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
class ShippedWorkloadsTest {
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
                for ((document, spec) in loaded(workload).zip(workload.documents.values)) {
                    withClue(spec.name) {
                        document.sha256 shouldBe spec.sha256
                        document.isAscii shouldBe (spec.text == null)
                    }
                }
            }
        }

    @TestFactory
    fun `the first document is the smallest, because tests use it with every contender`():
        List<DynamicTest> =
        workloads.list().map { workload ->
            dynamicTest(workload.id) {
                val documents = loaded(workload)
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

    /** What the tests need of a document, without its values. */
    private class Loaded(document: Document) {
        val name = document.name
        val sha256 = document.sha256
        val jsonBytes = document.jsonBytes
        val isAscii =
            document.payloads.flatMap(document::parts).all { part -> part.all { it >= 0 } }
    }

    private companion object {
        @TempDir @JvmStatic lateinit var cache: Path

        val byWorkload = mutableMapOf<String, List<Loaded>>()

        /** Returns the documents of a [workload], in order. They take seconds to generate. */
        fun loaded(workload: Workload): List<Loaded> =
            byWorkload.getOrPut(workload.id) {
                workload.documents.keys.map { Loaded(Documents(cache).load(workload, it)) }
            }
    }
}
