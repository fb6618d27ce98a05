package dev.serdemark.contender

import dev.serdemark.contender.testing.SampleManifest
import dev.serdemark.contender.testing.SampleManifest.Companion.VALID
import dev.serdemark.problem.ProblemException
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import java.nio.file.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.writeText
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** Error messages for mistakes in a manifest. */
class ManifestMistakesTest(@param:TempDir private val folder: Path) {
    private val sample = SampleManifest(folder)

    @Test
    fun `an error for an unknown key names its line and a similar key`() {
        sample.problem(VALID.replace("domain:", "domian:")) shouldBe
            "FILE:1: 'domain' is missing. Add it (e.g. domain: kotlin-data).\n" +
                "FILE:5: Unknown key: 'domian'. Did you mean 'domain'?"
    }

    @Test
    fun `an empty list of tested versions and an invalid tested version are refused`() {
        sample.problem("$VALID\ntested: []") shouldBe
            "FILE:11: Invalid tested: '[]'. Expected a list of versions (e.g. [1.2.3])."
        sample.problem("$VALID\ntested: [1.0, 1 or 2]") shouldBe
            "FILE:11: Invalid tested[1]: '1 or 2'. Expected letters, digits, '.', '_', '+' and '-' (e.g. 1.2.3)."
    }

    @Test
    fun `a version that is tested cannot be repeated among those that work`() {
        sample.problem("$VALID\ntested: [1.0, 1.1]\nworks: [0.9, 1.1]") shouldBe
            "FILE:12: The version '1.1' is tested. Remove it from 'works'."
    }

    @Test
    fun `all mistakes of a manifest are reported together, each once`() {
        val wrong =
            VALID.replace("kotlin-data", "cobol")
                .replace("effort: annotations", "effort: high, lib: x, url: y")
                .replace("codec: Bytes.kt", "codec: Byte.kt")
        val cases =
            "when: [{version: \"(,1)\", compiler: {kotlin: 1}}, {version: \"[1\", notes: {}}]"
        sample.problem("$wrong\nnote: more\n$cases").lines().map {
            it.substringBefore(". ")
        } shouldBe
            listOf(
                "FILE:5: Unknown domain: 'cobol'",
                "FILE:9: No such file: 'Byte.kt'",
                "FILE:10: Unknown key: 'traits.lib'",
                "FILE:10: Unknown key: 'traits.url'",
                "FILE:10: Unknown traits.effort: 'high'",
                "FILE:11: Unknown key: 'note'",
                "FILE:12: Invalid when[1].version: '[1'",
            )
    }

    @Test
    fun `a mistake does not hide other mistakes of the manifest, at any depth`() {
        sample.createFile("Shape.kt")
        val wrong =
            """
            format: 2
            id: sample
            version: 1/0
            dependencies: ["a:b", "a:b:1", "c"]
            excerpts: [{from: all, classes: [a.b], class: x}]
            domain: cobol
            wire: steel
            annotations: {feild: "@A", field: "@B({x}, {y})", leaf: {long: "{z}", lnog: "@C"}}
            compiler: {scla: 3, options: [a, "plugin:p:a=b", b]}
            generators: [{tool: kps}, {tool: protoc, processor: "a:b:c"}, {tool: wire}]
            sources: [/etc/passwd, Shape.kt, ../../../x.kt]
            channels:
              bytes: {codec: None.kt, way: nativ, tree: Tree.kt}
              strin: {codec: Bytes.kt, way: native, dependencies: [a]}
            jvm: {addOpens: [[a]], opens: b}
            traits: {format: json, effort: zero, library: []}
            unsupported: {onion+mop: Because., map: []}
            floor: {si: a}
            when:
              - {version: "[1", notes: {n: {text: t}}, note: m}
              - {version: 1, compiler: {plugins: [a]}}
            """
                .trimIndent()
        firstSentences(wrong) shouldBe
            listOf(
                "3: Invalid version: '1/0'",
                "4: Invalid dependencies[0]: 'a:b'",
                "4: Invalid dependencies[2]: 'c'",
                "5: Unknown key: 'excerpts[0].class'",
                "5: Invalid excerpts[0].from: 'all'",
                "5: Invalid excerpts[0].classes[0]: 'a.b'",
                "6: Unknown domain: 'cobol'",
                "7: Unknown wire: 'steel'",
                "8: Unknown key: 'annotations.feild'",
                "8: Unknown placeholder in annotations.field: '{x}'",
                "8: Unknown placeholder in annotations.field: '{y}'",
                "8: Unknown key: 'annotations.leaf.lnog'",
                "8: Unknown placeholder in annotations.leaf.long: '{z}'",
                "9: Unknown key: 'compiler.scla'",
                "9: Invalid compiler.options[0]: 'a'",
                "9: Invalid compiler.options[2]: 'b'",
                "10: Unknown generators[0].tool: 'kps'",
                "10: Unknown key: 'generators[1].processor'",
                "11: Invalid sources[0]: '/etc/passwd' is outside of 'sample' and the folders " +
                    "beside it",
                "11: The name 'Shape.kt' is taken by generated code",
                "11: Invalid sources[2]: '../../../x.kt' is outside of 'sample' and the folders " +
                    "beside it",
                "13: No such file: 'None.kt'",
                "13: Unknown channels.bytes.way: 'nativ'",
                "13: No such file: 'Tree.kt'",
                "14: Unknown key: 'channels.strin'",
                "14: Invalid channels.strin.dependencies[0]: 'a'",
                "15: Unknown key: 'jvm.opens'",
                "15: Invalid jvm.addOpens[0]: '[a]'",
                "16: Unknown traits.effort: 'zero'",
                "16: Invalid traits.library: '[]'",
                "17: Unknown feature: 'onion'",
                "17: Unknown feature: 'mop'",
                "17: Invalid unsupported.map: '[]'",
                "18: Unknown key: 'floor.si'",
                "18: 'floor.is' is missing",
                "18: 'floor.under' is missing",
                "20: Unknown key: 'when[0].note'",
                "20: Invalid when[0].version: '[1'",
                "20: Unknown key: 'when[0].notes.n.text'",
                "20: 'when[0].notes.n.summary' is missing",
                "21: Invalid when[1].compiler.plugins[0]: 'a'",
            )
    }

    private fun firstSentences(wrong: String): List<String> =
        sample.problem(wrong).lines().map { it.removePrefix("FILE:").substringBefore(". ") }

    @Test
    fun `an error for a missing key shows an example`() {
        sample.problem(VALID.replace("domain: kotlin-data\n", "")) shouldBe
            "FILE:1: 'domain' is missing. Add it (e.g. domain: kotlin-data)."
    }

    @Test
    fun `an error for an unknown feature suggests a similar one`() {
        sample.problem("$VALID\nunsupported: {onion: Because.}") shouldBe
            "FILE:11: Unknown feature: 'onion'. Did you mean 'union'?"
    }

    @Test
    fun `a gap of some operations needs the operations and a reason`() {
        fun wrong(gap: String) = sample.problem("$VALID\nunsupported:\n  union: $gap")
        wrong("{operations: [rite], reason: Maps.}") shouldBe
            "FILE:12: Unknown key: 'unsupported.union.reason'. Expected one of: operations, why.\n" +
                "FILE:12: Unknown unsupported.union.operations[0]: 'rite'. Did you mean 'write'?\n" +
                "FILE:12: 'unsupported.union.why' is missing. Add it (e.g. why: \"the reason\")."
        wrong("{operations: [], why: Maps.}") shouldBe
            "FILE:12: Invalid unsupported.union.operations: '[]'. Expected a list of operations " +
                "(e.g. [write])."
        wrong("{why: Maps.}") shouldBe
            "FILE:12: 'unsupported.union.operations' is missing. Add it (e.g. operations: [write])."
    }

    @Test
    fun `gaps of binary contenders cannot name operations`() {
        val binary = VALID.replace("format: json", "format: cbor")
        sample.problem("$binary\nunsupported: {map: {operations: [write], why: Maps.}}") shouldBe
            "FILE:11: 'unsupported.map' names operations, which is only for JSON. In other formats " +
                "a contender reads what it wrote. Write only the reason."
    }

    @Test
    fun `a combination of features that is listed twice in different orders is refused`() {
        sample.problem("$VALID\nunsupported: {union+map: Maps., map+union: Maps too.}") shouldBe
            "FILE:11: 'unsupported.map+union' is given twice, in another order. Remove one of them."
    }

    @Test
    fun `a coordinate without a version is refused`() {
        sample.problem(VALID.replace("org.example:sample:", "org.example:")) shouldBe
            "FILE:4: Invalid dependencies[0]: 'org.example:\${version}'. Expected " +
                "group:artifact:version (e.g. org.example:library:\${version})."
    }

    @Test
    fun `an unknown channel is an error`() {
        sample.problem(VALID.replace("{bytes:", "{byts:")) shouldBe
            "FILE:9: Unknown key: 'channels.byts'. Did you mean 'bytes'?"
    }

    @Test
    fun `an id that differs from the name of the folder is refused`() {
        sample.problem(VALID.replace("id: sample", "id: other")) shouldBe
            "FILE:2: Invalid id: 'other'. Expected the name of its folder, 'sample'."
    }

    @Test
    fun `a missing codec is reported with the expected place`() {
        sample.problem(VALID.replace("Bytes.kt", "Missing.kt")) shouldBe
            "FILE:9: No such file: 'Missing.kt'. " +
                "Expected it at ${folder.resolve("sample/Missing.kt")}."
    }

    @Test
    fun `two files with the same name are reported with both places`() {
        sample.createFile("more/bytes.kt")
        sample.problem("$VALID\nsources: [more/bytes.kt]") shouldBe
            "FILE:9: The name 'Bytes.kt' is taken by sources[0] in line 11. " +
                "Rename one of the files."
    }

    @Test
    fun `the id all is refused`() {
        val contender = folder.resolve("all").createDirectories()
        contender.resolve("contender.yaml").writeText(VALID.replace("id: sample", "id: all"))
        contender.resolve("Bytes.kt").writeText("class Bytes")
        shouldThrow<ProblemException> { Contenders.read(listOf(folder)) }.message!! shouldContain
            "Invalid id: 'all'. Expected another name: 'all' is every contender."
    }

    @Test
    fun `a duplicate key is reported with both lines`() {
        sample.problem("$VALID\nversion: 3") shouldBe
            "FILE:11: 'version' is given twice; the first is in line 3."
    }

    @Test
    fun `invalid YAML is reported with the line`() {
        sample.problem("format: 2\nid: [sample\n").startsWith("FILE:3: This is not YAML:") shouldBe
            true
    }
}
