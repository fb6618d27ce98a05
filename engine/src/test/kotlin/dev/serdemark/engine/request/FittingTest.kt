package dev.serdemark.engine.request

import dev.serdemark.plan.Language
import dev.serdemark.plan.Must
import dev.serdemark.plan.Preference
import dev.serdemark.plan.Wishes
import dev.serdemark.sources.testing.libraryShapes
import dev.serdemark.sources.testing.shippedContenders
import io.kotest.inspectors.forAll
import io.kotest.matchers.collections.shouldContainExactlyInAnyOrder
import io.kotest.matchers.nulls.shouldBeNull
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldStartWith
import org.junit.jupiter.api.Test

class FittingTest {
    private fun mismatch(id: String, language: Language? = null, vararg must: Must): String? =
        shippedContenders.manifest(id).mismatch(Wishes(Preference.WARM, must.toSet(), language))

    @Test
    fun `without wishes, every contender fits`() {
        shippedContenders.manifests.forAll {
            it.mismatch(Wishes(Preference.WARM)).shouldBeNull()
        }
    }

    @Test
    fun `classes written by hand fit only the language that they are written in`() {
        mismatch("jackson", Language.KOTLIN).shouldBeNull()
        mismatch("jackson-bean", Language.JAVA).shouldBeNull()
        mismatch("jsoniter-scala", Language.SCALA).shouldBeNull()
        mismatch("jackson", Language.JAVA) shouldBe
            "Its values are of the shape kotlin-data, which is not for java."
        mismatch("jackson-bean", Language.KOTLIN) shouldBe
            "Its values are of the shape java-bean, which is not for kotlin."
    }

    @Test
    fun `generated Java classes fit every language, Wire's fit Kotlin, and Scala's fit Scala`() {
        val languages = libraryShapes.associate { it.id to it.languages }
        for (id in listOf("protobuf", "thrift", "avro")) {
            languages.getValue(id) shouldContainExactlyInAnyOrder Language.entries
        }
        languages.getValue("wire") shouldContainExactlyInAnyOrder listOf(Language.KOTLIN)
        for (id in listOf("scalapb", "scrooge")) {
            languages.getValue(id) shouldContainExactlyInAnyOrder listOf(Language.SCALA)
        }
    }

    @Test
    fun `if a contender converts between classes, the classes of the caller count`() {
        mismatch("protobuf-java-domain", Language.KOTLIN).shouldBeNull()
        mismatch("protobuf-java-domain", Language.JAVA) shouldBe
            "Its values are of the shape kotlin-data, which is not for java."
    }

    @Test
    fun `each format meets exactly one of the wishes json and binary`() {
        mismatch("wire", null, Must.BINARY).shouldBeNull()
        mismatch("gson", null, Must.JSON).shouldBeNull()
        mismatch("wire", null, Must.JSON) shouldBe "Its format is protobuf, not json."
        mismatch("gson", null, Must.BINARY) shouldBe "Its format is json, which is not binary."
    }

    @Test
    fun `JSON contenders support evolution, and others must declare it`() {
        for (id in listOf("gson", "jsoniter-scala", "protobuf-java", "wire-domain")) {
            mismatch(id, null, Must.EVOLUTION).shouldBeNull()
        }
        val wire = shippedContenders.manifest("wire")
        val withoutEvolution = wire.copy(traits = wire.traits.copy(evolution = false))
        withoutEvolution.mismatch(Wishes(Preference.WARM, setOf(Must.EVOLUTION))) shouldBe
            "It is not known to read what was written with a newer schema."
    }

    @Test
    fun `only versions without known advisories meet no-advisories`() {
        val wishes = Wishes(Preference.WARM, setOf(Must.NO_ADVISORIES))
        fun whyNot(name: String) = shippedContenders.find(name).mismatch(wishes)
        whyNot("gson@2.8.9").shouldBeNull()
        whyNot("gson@2.8.8").orEmpty() shouldStartWith
            "It has published advisories: CVE-2022-25647 (as of "
        whyNot("jackson@2.9.10").orEmpty() shouldStartWith "It has published advisories: CVE-"
        val gson = shippedContenders.manifest("gson")
        gson.copy(findings = gson.findings.copy(advisories = null)).mismatch(wishes) shouldBe
            "It is not known whether it has published advisories."
    }

    @Test
    fun `a contender is safe from a risk if it is known to have no fault with it`() {
        fun whyUnsafe(id: String, vararg risks: String) =
            shippedContenders.manifest(id).mismatch(Wishes(Preference.WARM, safe = risks.toSet()))
        whyUnsafe("kotlinx-serialization", "null", "depth").shouldBeNull()
        whyUnsafe("gson", "unknown-field").shouldBeNull()
        whyUnsafe("wire", "state").shouldBeNull()
        whyUnsafe("sbe", "state") shouldBe "It is not known what it does with invalid data."
        whyUnsafe("gson", "unknown-field", "null").orEmpty() shouldStartWith
            "It is not safe with 'null': README of Gson"
        whyUnsafe("wire", "null") shouldBe "It is not known what it does with invalid data."
        whyUnsafe("wire", "classes").shouldBeNull()
        whyUnsafe("sbe", "classes") shouldBe "It is not known what it does with invalid data."
        // The contender confluent-avro shares faults with a contender of another format.
        whyUnsafe("confluent-avro", "classes") shouldBe
            "It is not known what it does with invalid data."
        whyUnsafe("java-serialization", "classes").orEmpty() shouldStartWith
            "It is not safe with 'classes': "
    }

    @Test
    fun `no reason is reported for a lower bound that does not fit`() {
        mismatch("floor-copy", Language.SCALA, Must.BINARY).shouldBeNull()
    }
}
