package dev.serdemark.sources

import dev.serdemark.contender.Structure
import dev.serdemark.model.Field
import dev.serdemark.model.ListOf
import dev.serdemark.model.ListValue
import dev.serdemark.model.Named
import dev.serdemark.model.NullValue
import dev.serdemark.model.Nullable
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.RecordValue
import dev.serdemark.model.Schema
import dev.serdemark.model.ValueForm
import dev.serdemark.sources.testing.load
import dev.serdemark.sources.testing.shippedContenders
import dev.serdemark.worker.value.ValueReader
import io.kotest.matchers.types.shouldBeSameInstanceAs
import org.junit.jupiter.api.Tag
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.MethodSource

/** Tests contenders whose trait `structure` is `graph`: they write whole graphs of objects. */
@Tag("slow")
class GraphsTest {
    @ParameterizedTest
    @MethodSource("contenders")
    fun `a shared object and a cycle are read as they were written`(id: String) {
        val contender = shippedContenders.find(id)
        val generated =
            Sources.generate(SCHEMA, contender, "bytes", "graphs") as GeneratedSources.Generated
        load(contender, generated.files).use { loaded ->
            val model = loaded.model(generated)
            val written = model.bridge.read(ValueReader(ValueForm.encode(SCHEMA, TWO_NODES)))
            val (first, second) = written.nodes()
            first.linkTo(second)
            second.linkTo(first)

            val (firstRead, secondRead) = model.read(model.write(written)).nodes()
            firstRead.next() shouldBeSameInstanceAs secondRead
            secondRead.next() shouldBeSameInstanceAs firstRead
        }
    }

    private fun Any.nodes() = javaClass.getMethod("getNodes").invoke(this) as List<*>

    private fun Any?.linkTo(node: Any?) {
        this!!.javaClass.getMethod("setNext", javaClass).invoke(this, node)
    }

    private fun Any?.next(): Any? = this!!.javaClass.getMethod("getNext").invoke(this)

    private companion object {
        val NODE = RecordDeclaration("Node", listOf(Field("next", "next", Nullable(Named("Node")))))
        val GRAPH =
            RecordDeclaration("Graph", listOf(Field("nodes", "nodes", ListOf(Named("Node")))))
        val SCHEMA = Schema("Graph", listOf(GRAPH, NODE).associateBy { it.name })
        val TWO_NODES =
            RecordValue(
                "Graph",
                listOf(ListValue(List(2) { RecordValue("Node", listOf(NullValue)) })),
            )

        @JvmStatic
        fun contenders(): List<String> =
            shippedContenders.manifests
                .filter { it.traits.structure == Structure.GRAPH }
                .flatMap { manifest -> manifest.library.tested.map { "${manifest.id}@$it" } }
    }
}
