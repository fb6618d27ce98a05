package dev.serdemark.engine.request

import dev.serdemark.contender.Contender
import dev.serdemark.contender.Effort
import dev.serdemark.contender.Format
import dev.serdemark.contender.Structure
import dev.serdemark.model.Feature
import dev.serdemark.plan.Language
import dev.serdemark.plan.SilentErrorsInfo
import dev.serdemark.plan.Trait
import dev.serdemark.plan.TraitsInfo
import dev.serdemark.sources.testing.shippedContenders
import io.kotest.inspectors.forAll
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldBeIn
import io.kotest.matchers.collections.shouldContain
import io.kotest.matchers.collections.shouldContainExactlyInAnyOrder
import io.kotest.matchers.nulls.shouldNotBeNull
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test

class DescribedTest {
    private val contenders: List<Contender> =
        shippedContenders.manifests
            .filter { it.role.floor == null }
            .map { it.at(it.library.version) }

    private fun info(id: String) = shippedContenders.find(id).info()

    @Test
    fun `traits list the efforts and structures of manifests, in their order`() {
        Trait.EFFORT.values shouldBe Effort.entries.map { it.id }
        Trait.STRUCTURE.values shouldBe Structure.entries.map { it.id }
    }

    @Test
    fun `every format except text formats is binary`() {
        contenders.forAll {
            val format = it.manifest.traits.format
            (Trait.BINARY in Trait.FORMAT.filterValues(it.info())) shouldBe !Format.isText(format)
        }
    }

    @Test
    fun `every shipped contender has a value for every trait`() {
        contenders.forAll { contender ->
            (Trait.entries - Trait.FORMAT).forAll { it.of(contender.info())!! shouldBeIn it.values }
        }
    }

    @Test
    fun `the description has the silent errors of each contender that was tested`() {
        contenders.forAll {
            it.info().silentErrors shouldBe it.silentErrors?.run { SilentErrorsInfo(wrong, cases) }
        }
        // Manifests with faults in the values of their format were tested.
        contenders
            .filter { it.manifest.traits.isJson && it.manifest.findings.faults != null }
            .forAll { it.info().silentErrors.shouldNotBeNull() }
    }

    @Test
    fun `notes that are about other data are asides, and gaps are recorded`() {
        val fastjson = shippedContenders.find("fastjson2")
        val withBytes = fastjson.info(features = setOf(Feature.BYTES))
        withBytes.notes.any { "base64" in it } shouldBe true
        withBytes.asides.any { "base64" in it } shouldBe false
        val withoutBytes = fastjson.info(features = emptySet())
        withoutBytes.asides.any { "base64" in it } shouldBe true
        (withoutBytes.notes + withoutBytes.asides).toSet() shouldBe info("fastjson2").notes.toSet()
        withoutBytes.gaps.single { it.features == listOf("union", "map") }.operations shouldBe
            listOf("write")
    }

    @Test
    fun `plans record the traits of manifests`() {
        info("jackson").traits shouldBe
            TraitsInfo(
                structure = "tree",
                evolution = true,
                crossLanguage = true,
                languages = listOf(Language.KOTLIN),
            )
        info("kryo-graph").traits shouldBe
            TraitsInfo(
                structure = "graph",
                evolution = false,
                crossLanguage = false,
                languages = listOf(Language.JAVA),
            )
        Trait.LANGUAGE.of(info("scalapb")) shouldBe "scala"
        Trait.LANGUAGE.of(info("protobuf-java")) shouldBe "any"
        info("kryo-flat-registered").effort shouldBe "classes-known"
        Trait.FORMAT.filterValues(info("protobuf-java-domain")) shouldContain "protobuf"
        info("wire-domain").effort shouldBe "schema"
    }

    @Test
    fun `plans record which configuration is safe from which risks of the data`() {
        val jackson = shippedContenders.find("jackson")
        val risks = listOf("null", "missing", "kind", "trailing")
        jackson.info(features = setOf(Feature.DEFAULT, Feature.ENUM)).safer.single().run {
            contender shouldBe "jackson-strict"
            this.risks shouldContainExactlyInAnyOrder risks + "default" + "enum"
        }
        jackson.info(features = emptySet()).safer.single().risks shouldContainExactlyInAnyOrder
            risks
        shippedContenders.find("jackson@2.14.2").info().safer.shouldBeEmpty()
    }
}
