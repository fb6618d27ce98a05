package dev.serdemark.contender

import dev.serdemark.contender.testing.SampleManifest
import dev.serdemark.contender.testing.SampleManifest.Companion.VALID
import dev.serdemark.model.Feature
import io.kotest.matchers.shouldBe
import java.nio.file.Path
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** What a manifest may say of a contender. */
class ManifestTest(@param:TempDir private val folder: Path) {
    private val sample = SampleManifest(folder)

    @Test
    fun `features and combinations of them are unsupported for a reason`() {
        val manifest =
            sample.contender("$VALID\nunsupported: {map+optional: Because.}").find("sample")
        manifest.manifest.unsupported shouldBe
            mapOf(setOf(Feature.MAP, Feature.OPTIONAL) to "Because.")
    }

    @Test
    fun `excerpts name a jar at the version, and classes`() {
        val excerpt = "excerpts: [{from: \"org.example:all:\${version}\", classes: [a/b/C*, D]}]"
        sample.contender("$VALID\n$excerpt").find("sample@2.0").excerpts shouldBe
            listOf(Excerpt("org.example:all:2.0", listOf("a/b/C*", "D")))
        sample.problem("$VALID\n${excerpt.replace("D]", "a.b.C]")}") shouldBe
            "FILE:11: Invalid excerpts[0].classes[1]: 'a.b.C'. Expected path/of/Class, or with * " +
                "(e.g. org/example/json/Json*)."
    }

    @Test
    fun `another format than JSON may say that it evolves`() {
        val traits = "traits: {format: json, effort: annotations"
        sample
            .contender(VALID.replace(traits, traits.replace("json", "cbor") + ", evolution: true"))
            .manifest("sample")
            .traits
            .evolves shouldBe true
        sample
            .contender(VALID.replace(traits, traits.replace("json", "cbor")))
            .manifest("sample")
            .traits
            .evolves shouldBe false
        sample.problem(VALID.replace(traits, "$traits, evolution: true")) shouldBe
            "FILE:10: Every JSON contender is held to skip fields that it does not know. Remove 'evolution'."
    }

    @Test
    fun `a lazy contender says what a read leaves undone, in a sentence`() {
        fun lazily(text: String) = VALID.replace("annotations}", "annotations, lazy: $text}")
        fun lazy(text: String) = sample.contender(text).manifest("sample").traits.lazy
        lazy(VALID) shouldBe null
        lazy(lazily("It wraps the payload.")) shouldBe "It wraps the payload."
        sample.problem(lazily("true")) shouldBe
            "FILE:10: Invalid traits.lazy: 'true'. Expected a sentence with a full stop " +
                "(e.g. \"A read only wraps the payload.\")."
    }

    @Test
    fun `a contender may be one that is measured only where it is named`() {
        fun byDefault(more: String) =
            sample.contender("$VALID\n$more").manifest("sample").isByDefault
        byDefault("") shouldBe true
        byDefault("onlyNamed: false") shouldBe true
        byDefault("onlyNamed: true") shouldBe false
        byDefault("excluded: Because.") shouldBe false
        sample.problem("$VALID\nonlyNamed: yes") shouldBe
            "FILE:11: Unknown onlyNamed: 'yes'. Expected one of: true, false."
    }
}
