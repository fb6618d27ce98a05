package dev.serdemark.trials

import dev.serdemark.contender.Contenders
import dev.serdemark.model.Field
import dev.serdemark.model.IntValue
import dev.serdemark.model.Leaf
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.RecordValue
import dev.serdemark.model.Schema
import dev.serdemark.plan.Status
import dev.serdemark.workload.Document
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import java.nio.file.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.writeText
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

@Tag("slow")
class TrialBuildsTest {
    @TempDir lateinit var folder: Path

    private fun document(field: String): Document {
        val record = RecordDeclaration("R", listOf(Field(field, field, Leaf.INT)))
        val value = RecordValue("R", listOf(IntValue(1)))
        return Document(
            workload = "sample",
            name = "with-$field",
            Schema("R", mapOf("R" to record)),
            listOf(value),
            sha256 = "00",
        )
    }

    /**
     * Builds a contender for two documents. One has the field a, and the other the field b. The
     * contender writes one byte: the result of the Kotlin expression [byte].
     */
    private fun builds(byte: String, inOnePackage: Boolean = false): TrialBuilds {
        val contenderFolder = folder.resolve("sample").createDirectories()
        contenderFolder
            .resolve("Bytes.kt")
            .writeText(
                """
                class Bytes : BytesCodec<Root> {
                    override fun write(value: Root) = byteArrayOf($byte)

                    override fun read(payload: ByteArray) = Root(payload[0].toInt())
                }
                """
            )
        contenderFolder
            .resolve("contender.yaml")
            .writeText(
                """
                format: 2
                id: sample
                version: "1.0"
                dependencies: []
                domain: kotlin-data
                channels: {bytes: {codec: Bytes.kt, way: native}}
                traits: {format: json, effort: zero-knowledge}
                """
                    .trimIndent()
            )
        return trialBuilder()
            .build(
                listOf(document("a"), document("b")),
                listOf(Contenders.read(listOf(folder)).find("sample")),
                inOnePackage,
            )
    }

    private fun jars(builds: TrialBuilds) = builds.built.map { it.command.classPath.first() }

    @Test
    fun `all documents of a contender are one build, unless their classes have the same names`() {
        val together = builds("0")
        together.built.map { it.sources.codecClass } shouldContainExactly
            listOf(
                "serdemark.generated.of_with_a.Bytes",
                "serdemark.generated.of_with_b.Bytes",
            )
        jars(together).distinct().size shouldBe 1

        val separate = builds("0", inOnePackage = true)
        separate.built.map { it.sources.codecClass }.distinct() shouldContainExactly
            listOf("serdemark.generated.Bytes")
        jars(separate).distinct().size shouldBe 2
    }

    @Test
    fun `the other documents are built if one document does not compile`() {
        val builds = builds("value.a.toByte()")
        builds.built.map { it.document.name } shouldContainExactly listOf("with-a")
        val failed = builds.unbuilt.values.single()
        failed.status shouldBe Status.BUILD_FAILED
        checkNotNull(failed.detail) shouldContain "unresolved reference 'a'"
    }
}
