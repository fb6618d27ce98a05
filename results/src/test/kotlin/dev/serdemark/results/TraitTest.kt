package dev.serdemark.results

import dev.serdemark.plan.ContenderInfo
import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.Language
import dev.serdemark.plan.Trait
import dev.serdemark.plan.TraitsInfo
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test

/** Tests the traits of contenders that plans record. */
class TraitTest {
    private fun info(format: String, effort: String, traits: TraitsInfo? = null) =
        ContenderInfo(ContenderName("c", "1"), "java-bean", format, effort, traits = traits)

    @Test
    fun `runs of older versions recorded only format and effort`() {
        val old = info("protobuf", "schema-first")
        Trait.entries.map { it.of(old) } shouldContainExactly
            listOf("protobuf", "schema", null, null, null, null, null)
    }

    @Test
    fun `a filter finds a binary format by its name and by its kind`() {
        Trait.FORMAT.filterValues(info("cbor", "annotations")) shouldContainExactly
            listOf("cbor", "binary")
        Trait.FORMAT.filterValues(info("json", "annotations")) shouldContainExactly listOf("json")
        Trait.STRUCTURE.filterValues(info("json", "annotations")) shouldBe emptyList()
    }

    @Test
    fun `values are in the trait's order, then alphabetical, and unknown values are last`() {
        listOf("schema", null, "hand-written", "zero-knowledge", "annotations")
            .sortedWith(Trait.EFFORT.order) shouldContainExactly
            listOf("zero-knowledge", "annotations", "schema", "hand-written", null)
        listOf("kryo", "cbor", "json", null, "xml")
            .sortedWith(Trait.FORMAT.order) shouldContainExactly
            listOf("json", "xml", "cbor", "kryo", null)
    }

    @Test
    fun `a filter finds generated classes by every language that uses them`() {
        fun language(vararg languages: Language) =
            info("json", "schema", TraitsInfo("tree", true, true, languages = languages.toList()))
        val scala = language(Language.SCALA)
        val every = language(*Language.entries.toTypedArray())
        listOf(scala, every).map(Trait.LANGUAGE::of) shouldContainExactly listOf("scala", "any")
        Trait.LANGUAGE.filterValues(scala) shouldContainExactly listOf("scala")
        Trait.LANGUAGE.filterValues(every) shouldContainExactly
            listOf("any", "kotlin", "java", "scala")
    }

    @Test
    fun `all other traits have the values that the plan records`() {
        val traits = TraitsInfo("graph", evolution = false, crossLanguage = true, lazy = true)
        val known = info("capnproto", "schema", traits)
        listOf(Trait.STRUCTURE, Trait.EVOLUTION, Trait.CROSS_LANGUAGE, Trait.LAZY).map {
            it.of(known)
        } shouldContainExactly listOf("graph", "false", "true", "true")
    }
}
