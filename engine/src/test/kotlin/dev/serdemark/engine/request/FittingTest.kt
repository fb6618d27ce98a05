package dev.serdemark.engine.request

import dev.serdemark.contender.Domain
import dev.serdemark.plan.Language
import dev.serdemark.plan.Must
import dev.serdemark.plan.Preference
import dev.serdemark.plan.Wishes
import dev.serdemark.sources.testing.shippedContenders
import io.kotest.inspectors.forAll
import io.kotest.matchers.collections.shouldContainExactlyInAnyOrder
import io.kotest.matchers.nulls.shouldBeNull
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldStartWith
import org.junit.jupiter.api.Test

class FittingTest {
    private fun misfit(id: String, language: Language? = null, vararg must: Must): String? =
        shippedContenders.manifest(id).misfit(Wishes(Preference.WARM, must.toSet(), language))

    @Test
    fun `without wishes, every contender fits`() {
        shippedContenders.manifests.forAll {
            it.misfit(Wishes(Preference.WARM)).shouldBeNull()
        }
    }

    @Test
    fun `classes written by hand fit only the language that they are written in`() {
        misfit("jackson", Language.KOTLIN).shouldBeNull()
        misfit("jackson-bean", Language.JAVA).shouldBeNull()
        misfit("jsoniter-scala", Language.SCALA).shouldBeNull()
        misfit("jackson", Language.JAVA) shouldBe
            "Its values are of the shape kotlin-data, which is not for java."
        misfit("jackson-bean", Language.KOTLIN) shouldBe
            "Its values are of the shape java-bean, which is not for kotlin."
    }

    @Test
    fun `generated Java classes fit every language, Wire's fit Kotlin, and Scala's fit Scala`() {
        for (domain in listOf(Domain.PROTOBUF, Domain.THRIFT, Domain.AVRO)) {
            domain.languages shouldContainExactlyInAnyOrder Language.entries
        }
        Domain.WIRE.languages shouldContainExactlyInAnyOrder listOf(Language.KOTLIN)
        for (domain in listOf(Domain.SCALAPB, Domain.SCROOGE)) {
            domain.languages shouldContainExactlyInAnyOrder listOf(Language.SCALA)
        }
    }

    @Test
    fun `for a contender that converts, the classes of the caller count`() {
        misfit("protobuf-java-domain", Language.KOTLIN).shouldBeNull()
        misfit("protobuf-java-domain", Language.JAVA) shouldBe
            "Its values are of the shape kotlin-data, which is not for java."
    }

    @Test
    fun `each format meets exactly one of the wishes json and binary`() {
        misfit("wire", null, Must.BINARY).shouldBeNull()
        misfit("gson", null, Must.JSON).shouldBeNull()
        misfit("wire", null, Must.JSON) shouldBe "Its format is protobuf, not json."
        misfit("gson", null, Must.BINARY) shouldBe "Its format is json, which is not binary."
    }

    @Test
    fun `JSON contenders support evolution, and others must declare it`() {
        for (id in listOf("gson", "jsoniter-scala", "protobuf-java", "wire-domain")) {
            misfit(id, null, Must.EVOLUTION).shouldBeNull()
        }
        val wire = shippedContenders.manifest("wire")
        val silent = wire.copy(traits = wire.traits.copy(evolution = false))
        silent.misfit(Wishes(Preference.WARM, setOf(Must.EVOLUTION))) shouldBe
            "It is not known to read what was written with a newer schema."
    }

    @Test
    fun `a contender is safe from a risk if it is known to have no fault with it`() {
        fun unsafe(id: String, vararg risks: String) =
            shippedContenders.manifest(id).misfit(Wishes(Preference.WARM, safe = risks.toSet()))
        unsafe("kotlinx-serialization", "null", "depth").shouldBeNull()
        unsafe("gson", "unknown-field").shouldBeNull()
        unsafe("wire", "state").shouldBeNull()
        unsafe("sbe", "state") shouldBe "It is not known what it does with invalid data."
        unsafe("gson", "unknown-field", "null").orEmpty() shouldStartWith
            "It is not safe with 'null': README of Gson"
        unsafe("wire", "null") shouldBe "It is not known what it does with invalid data."
        unsafe("wire", "classes").shouldBeNull()
        unsafe("sbe", "classes") shouldBe "It is not known what it does with invalid data."
        // Its format differs from that of the contender whose faults it has.
        unsafe("confluent-avro", "classes") shouldBe
            "It is not known what it does with invalid data."
        unsafe("java-serialization", "classes").orEmpty() shouldStartWith
            "It is not safe with 'classes': "
    }

    @Test
    fun `no reason is reported for a lower bound that does not fit`() {
        misfit("floor-copy", Language.SCALA, Must.BINARY).shouldBeNull()
    }
}
