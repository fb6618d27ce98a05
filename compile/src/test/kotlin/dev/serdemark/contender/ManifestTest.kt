package dev.serdemark.contender

import dev.serdemark.contender.testing.SampleManifest
import dev.serdemark.contender.testing.SampleManifest.Companion.VALID
import dev.serdemark.model.Feature
import io.kotest.matchers.shouldBe
import java.nio.file.Path
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** The properties of a contender that its manifest states. */
class ManifestTest(@param:TempDir private val folder: Path) {
    private val sample = SampleManifest(folder)

    @Test
    fun `the reason for an unsupported combination of features is kept`() {
        val manifest =
            sample.contenders("$VALID\nunsupported: {map+optional: Because.}").manifest("sample")
        manifest.findings.unsupported shouldBe
            mapOf(setOf(Feature.MAP, Feature.OPTIONAL) to Gap("Because."))
    }

    @Test
    fun `a gap concerns all operations, or only the operations that it names`() {
        val gap = "{operations: [write], why: Maps too.}"
        val manifest =
            sample
                .contenders("$VALID\nunsupported: {map: Because., union+map+uuid: $gap}")
                .manifest("sample")
        manifest.findings.unsupported shouldBe
            mapOf(
                setOf(Feature.MAP) to Gap("Because."),
                setOf(Feature.UNION, Feature.MAP, Feature.UUID) to
                    Gap("Maps too.", setOf(LibraryCall.WRITE)),
            )
        manifest.findings.gap(setOf(Feature.UNION, Feature.UUID), LibraryCall.WRITE) shouldBe null
        val allFeatures = setOf(Feature.UUID, Feature.UNION, Feature.MAP)
        manifest.findings.gap(allFeatures, call = null)?.reason shouldBe "Because."
        val onlyWrites =
            sample.contenders("$VALID\nunsupported: {union+map+uuid: $gap}").manifest("sample")
        LibraryCall.entries.plus(null).filter {
            onlyWrites.findings.gap(allFeatures, it) != null
        } shouldBe listOf(LibraryCall.WRITE)
    }

    @Test
    fun `a note concerns data with any of the combinations of features that it names`() {
        val (forSomeData, forAllData) =
            sample
                .contenders(
                    "$VALID\nnotes: {a: {summary: Some., about: [union+map, bytes]}, b: {summary: All.}}"
                )
                .manifest("sample")
                .findings
                .notes
        forSomeData.about shouldBe listOf(setOf(Feature.UNION, Feature.MAP), setOf(Feature.BYTES))
        forSomeData.concerns(setOf(Feature.UNION, Feature.BYTES)) shouldBe true
        forSomeData.concerns(setOf(Feature.UNION, Feature.UUID)) shouldBe false
        forAllData.concerns(emptySet()) shouldBe true
        sample.problem("$VALID\nnotes: {a: {summary: Some., about: [onion]}}") shouldBe
            "FILE:11: Unknown feature: 'onion'. Did you mean 'union'?"
    }

    @Test
    fun `only the default version has faults, and two faults must not list the same case`() {
        val faults =
            "faults: {null: {cases: [null-text], why: Because.}, date: {cases: [a, b], why: So.}}"
        val contenders = sample.contenders("$VALID\n$faults")
        contenders.find("sample").manifest.findings.faults shouldBe
            mapOf(
                Risk.NULL to KnownFault(listOf("null-text"), "Because."),
                Risk.DATE to KnownFault(listOf("a", "b"), "So."),
            )
        contenders.find("sample@2.0").manifest.findings.faults shouldBe null
        Risk.NULL.concerns(emptySet()) shouldBe true
        Risk.DATE.concerns(setOf(Feature.TIMESTAMP)) shouldBe true
        Risk.DATE.concerns(setOf(Feature.MAP)) shouldBe false
        sample.problem("$VALID\n${faults.replace("date", "dates")}") shouldBe
            "FILE:11: Unknown risk: 'dates'. Did you mean 'date'?"
        sample.problem("$VALID\n${faults.replace("[a, b]", "[null-text]")}") shouldBe
            "FILE:11: Given twice: null-text."
    }

    @Test
    fun `an excerpt names classes of a jar at the contender's version`() {
        val excerpt = "excerpts: [{from: \"org.example:all:\${version}\", classes: [a/b/C*, D]}]"
        sample.contenders("$VALID\n$excerpt").find("sample@2.0").excerpts shouldBe
            listOf(Excerpt("org.example:all:2.0", listOf("a/b/C*", "D")))
        sample.problem("$VALID\n${excerpt.replace("D]", "a.b.C]")}") shouldBe
            "FILE:11: Invalid excerpts[0].classes[1]: 'a.b.C'. Expected path/of/Class, or with * " +
                "(e.g. org/example/json/Json*)."
    }

    @Test
    fun `only contenders of other formats than JSON state that they evolve`() {
        val traits = "traits: {format: json, effort: annotations"
        val cbor = traits.replace("json", "cbor")
        fun evolves(newTraits: String) =
            sample.contenders(VALID.replace(traits, newTraits)).manifest("sample").traits.evolves
        evolves("$cbor, evolution: true") shouldBe true
        evolves(cbor) shouldBe false
        sample.problem(VALID.replace(traits, "$traits, evolution: true")) shouldBe
            "FILE:10: 'evolution' is not for JSON: every JSON contender must skip unknown fields. Remove 'evolution'."
    }

    @Test
    fun `a lazy contender describes in a sentence what a read leaves undone`() {
        fun withLazy(text: String) = VALID.replace("annotations}", "annotations, lazy: $text}")
        fun lazyOf(manifest: String) = sample.contenders(manifest).manifest("sample").traits.lazy
        lazyOf(VALID) shouldBe null
        lazyOf(withLazy("It wraps the payload.")) shouldBe "It wraps the payload."
        sample.problem(withLazy("true")) shouldBe
            "FILE:10: Invalid traits.lazy: 'true'. Expected a sentence with a full stop " +
                "(e.g. \"A read only wraps the payload.\")."
    }

    private fun traits(text: String) =
        sample
            .contenders(VALID.replace("json, effort: annotations", text))
            .manifest("sample")
            .traits

    @Test
    fun `efforts are read by their ids, and by the former id in recorded runs`() {
        traits("kryo, effort: classes-known").effort shouldBe Effort.CLASSES_KNOWN
        traits("protobuf, effort: schema").effort shouldBe Effort.SCHEMA
        traits("protobuf, effort: schema-first").effort shouldBe Effort.SCHEMA
    }

    @Test
    fun `by default, values are trees, and other languages can read JSON but not binary formats`() {
        val json = traits("json, effort: annotations")
        json.structure shouldBe Structure.TREE
        json.crossLanguage shouldBe true
        traits("kryo, effort: annotations").crossLanguage shouldBe false
        val graph = traits("hessian, effort: annotations, structure: graph, cross-language: true")
        graph.structure shouldBe Structure.GRAPH
        graph.crossLanguage shouldBe true
        sample.problem(VALID.replace("annotations}", "annotations, structure: web}")) shouldBe
            "FILE:10: Unknown traits.structure: 'web'. Expected one of: tree, graph."
    }

    @Test
    fun `the last note describes reads of damaged payloads`() {
        val binary = VALID.replace("format: json", "format: cbor")
        fun manifest(keys: String) = sample.contenders("$binary\n$keys").manifest("sample")
        manifest("").findings.damaged shouldBe null
        manifest("").findings.notes shouldBe emptyList()
        manifest("damaged: []").findings.notes.single().summary shouldBe
            "Damaged payloads, tested at version 1.0: Every read throws an exception or returns the right value."
        val observed = manifest("notes: {a: {summary: A.}}\ndamaged: [hang, wrong-value]")
        observed.findings.damaged shouldBe setOf(DamagedRead.HANG, DamagedRead.WRONG_VALUE)
        observed.findings.notes.map { it.summary } shouldBe
            listOf(
                "A.",
                "Damaged payloads, tested at version 1.0: Some reads return a wrong value, as in any format " +
                    "without a checksum. Some reads do not end.",
            )
    }

    @Test
    fun `unknown observations of damaged payloads are refused, and JSON allows none`() {
        sample.problem("${VALID.replace("format: json", "format: cbor")}\ndamaged: [slow]") shouldBe
            "FILE:11: Unknown damaged[0]: 'slow'. " +
                "Expected one of: wrong-value, allocation, error, hang, crash."
        sample.problem("$VALID\ndamaged: [hang]") shouldBe
            "FILE:11: Damaged payloads are only tested in other formats than JSON. Remove 'damaged'."
    }

    @Test
    fun `a manifest can warn about untrusted data`() {
        sample.contenders(VALID).manifest("sample").findings.untrusted shouldBe null
        sample
            .contenders("$VALID\nuntrusted: {summary: Do not., sources: [README]}")
            .manifest("sample")
            .findings
            .untrusted shouldBe Note("Do not.", listOf("README"))
        sample.problem("$VALID\nuntrusted: {sources: [README]}") shouldBe
            "FILE:11: 'untrusted.summary' is missing. Add it (e.g. summary: Reuses its buffers.)."
    }

    @Test
    fun `contenders with onlyNamed or excluded are not measured by default`() {
        fun isMeasuredByDefault(keys: String) =
            sample.contenders("$VALID\n$keys").manifest("sample").role.isMeasuredByDefault
        isMeasuredByDefault("") shouldBe true
        isMeasuredByDefault("onlyNamed: false") shouldBe true
        isMeasuredByDefault("onlyNamed: true") shouldBe false
        isMeasuredByDefault("excluded: Because.") shouldBe false
        sample.problem("$VALID\nonlyNamed: yes") shouldBe
            "FILE:11: Unknown onlyNamed: 'yes'. Expected one of: true, false."
    }
}
