package dev.serdemark.contender

import dev.serdemark.contender.testing.SampleManifest
import dev.serdemark.contender.testing.SampleManifest.Companion.VALID
import dev.serdemark.model.Feature
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.shouldBe
import java.nio.file.Path
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** How an entry of `when`, called a case, changes a manifest. */
class ManifestMergingTest(@TempDir folder: Path) {
    private val sample = SampleManifest(folder)

    /** Returns the manifest with [keys] at version 0.9, to which the [change] of a case applies. */
    private fun changed(change: String, keys: String = ""): Manifest =
        sample.contenders(text(change, keys)).find("sample@0.9").manifest

    private fun problem(change: String): String = sample.problem(text(change, keys = ""))

    private fun text(change: String, keys: String) =
        "$VALID\n$keys\nwhen:\n  - {version: \"(,1)\", $change}"

    @Test
    fun `a case keeps annotations that it does not name, at any depth`() {
        val annotations =
            "annotations: {field: \"@Name({json})\", leaf: {uuid: \"@U\", date: \"@D\"}}"
        val base = VALID.replace("annotations: {field: \"@Name({json})\"}", annotations)
        val change = "annotations: {names: getters, record: \"@R\", leaf: {date: \"@Old\"}}"
        val manifest =
            sample
                .contenders("$base\nwhen: [{version: \"(,1)\", $change}]")
                .find("sample@0.9")
                .manifest
        manifest.code.annotations.names shouldBe NameSource.GETTERS
        manifest.code.annotations[AnnotationOn.FIELD] shouldBe Template("@Name({json})")
        manifest.code.annotations[AnnotationOn.RECORD] shouldBe Template("@R")
        manifest.code.annotations.leaf.values.map { it.text } shouldContainExactly
            listOf("@U", "@Old")
    }

    @Test
    fun `the list of a case replaces the list of the manifest`() {
        val compiler = changed("compiler: {options: [\"plugin:q:c=d\"]}").code.compiler
        compiler.options shouldContainExactly listOf("plugin:q:c=d")
        compiler.plugins.size shouldBe 1
    }

    @Test
    fun `a channel counts as a call of its mapper only if the manifest says so`() {
        fun isMapper(manifest: Manifest) = manifest.codecs.channels.getValue("bytes").isMapper
        isMapper(sample.contenders(VALID).find("sample").manifest) shouldBe false
        val withMapper = VALID.replace("way: native}", "way: native, mapper: true}")
        isMapper(sample.contenders(withMapper).find("sample").manifest) shouldBe true
        sample.problem(VALID.replace("way: native}", "way: native, mapper: gson}")) shouldBe
            "FILE:9: Unknown channels.bytes.mapper: 'gson'. Expected one of: true, false."
    }

    @Test
    fun `null in a case removes a gap, a property and all generators`() {
        val keys =
            "unsupported: {map: Because., union: Because.}\n" + "jvm: {properties: {a: b, c: d}}"
        val change = "unsupported: {map: null}, jvm: {properties: {a: null}}, generators: null"
        val manifest = changed(change, keys)
        manifest.findings.unsupported.keys shouldBe setOf(setOf(Feature.UNION))
        manifest.codecs.jvm.properties shouldBe mapOf("c" to "d")
        manifest.code.generators shouldBe emptyList()
    }

    @Test
    fun `a case changes the operations of a gap, removes them, or adds them`() {
        val keys =
            "unsupported: {map: {operations: [write], why: W.}, union: {operations: [read], why: R.}, uuid: U.}"
        val change =
            "unsupported: {map: {operations: [read, write]}, union: All., uuid: {operations: [parse], why: P.}}"
        changed(change, keys).findings.unsupported shouldBe
            mapOf(
                setOf(Feature.MAP) to Gap("W.", setOf(LibraryCall.READ, LibraryCall.WRITE)),
                setOf(Feature.UNION) to Gap("All."),
                setOf(Feature.UUID) to Gap("P.", setOf(LibraryCall.PARSE)),
            )
    }

    @Test
    fun `a case adds a note, replaces a note of the same name, and removes a note`() {
        val notes = "notes: {a: {summary: A., sources: [doc]}, b: {summary: B.}, c: {summary: C.}}"
        val change = "notes: {b: null, c: {summary: Other.}, d: {summary: D., sources: [d, e]}}"
        changed(change, notes).findings.notes shouldContainExactly
            listOf(
                Note("A.", listOf("doc")),
                Note("Other."),
                Note("D.", listOf("d", "e")),
            )
    }

    @Test
    fun `removing a key that does not exist is an error`() {
        problem("annotations: {feild: null}") shouldBe
            "FILE:13: 'when[0].annotations.feild' is null, which removes a key, " +
                "but there is no such key. Expected one of: field."
        problem("notes: {a: null}") shouldBe
            "FILE:13: 'when[0].notes.a' is null, which removes a key, " +
                "but there is no such key. Remove this line."
    }

    @Test
    fun `a key that is missing after a change is reported with the line of the change`() {
        problem("channels: {bytes: {way: null}}") shouldBe
            "FILE:13: 'when[0].channels.bytes.way' is missing. Add it (e.g. way: native)."
        problem("channels: {string: {codec: Bytes.kt}}").lines().last() shouldBe
            "FILE:13: 'when[0].channels.string.way' is missing. Add it (e.g. way: native)."
    }

    @Test
    fun `each note needs a name and a map of known keys`() {
        sample.problem("$VALID\nnotes: [Old.]") shouldBe
            "FILE:11: Invalid notes: '[Old.]'. Expected notes with names " +
                "(e.g. {buffers: {summary: Reuses its buffers.}})."
        sample.problem("$VALID\nnotes: {buffers: Old.}") shouldBe
            "FILE:11: Invalid notes.buffers: 'Old.'. Expected keys with values (e.g. key: value)."
        sample.problem("$VALID\nnotes: {buffers: {summary: Old., source: a}}") shouldBe
            "FILE:11: Unknown key: 'notes.buffers.source'. Did you mean 'sources'?"
    }
}
