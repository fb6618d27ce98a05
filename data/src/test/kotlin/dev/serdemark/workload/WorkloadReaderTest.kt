package dev.serdemark.workload

import dev.serdemark.problem.ProblemException
import dev.serdemark.workload.testing.workloadFolder
import dev.serdemark.workload.testing.workloadYaml
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldEndWith
import java.nio.file.Path
import kotlin.io.path.writeText
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

class WorkloadReaderTest {
    @TempDir lateinit var parent: Path

    private fun read(yaml: String) = WorkloadReader.read(workloadFolder(parent, yaml))

    private fun model(yaml: String) = read(yaml).documents.getValue("one").model

    private fun refused(yaml: String) = shouldThrow<ProblemException> { read(yaml) }.message!!

    private fun refusedRule(rule: String) = refused(workloadYaml(rule))

    private fun refusedDocument(document: String) = refused(workloadYaml(document = document))

    @Test
    fun `the first document is the default if none is named`() {
        val yaml = "format: 1\ndescription: D\ndocuments: {a: {seed: 1}, b: {seed: 2}}\n"
        read(yaml).default shouldBe "a"
        read(yaml + "default: b\n").default shouldBe "b"
        refused(yaml + "default: c\n") shouldContain ":4: Unknown default: 'c'."
    }

    @Test
    fun `the description is read`() {
        read(workloadYaml()).description shouldBe "Sample"
    }

    @Test
    fun `text that is not YAML is refused with its line`() {
        refused("format: 1\n  x: [") shouldContain "workload.yaml:2: This is not YAML"
    }

    @Test
    fun `a list that contains itself is refused like any list in place of a text`() {
        refused(workloadYaml().replace("Sample", "&a [*a]")) shouldContain
            ":2: Invalid description: '[[[...]]]'. Expected a text"
    }

    @Test
    fun `an unknown format is refused`() {
        refused("format: 2\ndocs: {}\n") shouldEndWith
            "workload.yaml:1: Unknown format: '2'. Expected 1. " +
                "It was written for a newer Serdemark: update Serdemark."
    }

    @Test
    fun `a schema file beside classes is refused`() {
        val yaml = "format: 1\ndescription: D\nclasses: {root: a.B, jars: []}\n"
        refused(yaml + "documents: {a: {seed: 1}}\n") shouldContain
            ":3: The folder has a schema.avsc, but 'classes' makes the schemas."
    }

    @Test
    fun `an unknown key is refused with a suggestion`() {
        refused(workloadYaml() + "defualt: one\n") shouldEndWith
            ":8: Unknown key: 'defualt'. Did you mean 'default'?"
        refusedRule("text: {chioce: [a]}") shouldContain ":5: Unknown key"
        refusedDocument("seed: 1, sed: 2") shouldContain "Did you mean 'seed'"
    }

    @Test
    fun `all mistakes of the files are reported at once`() {
        val yaml =
            "format: 1\ndefualt: one\nvalues:\n  Root:\n    txt: {choice: [a]}\n" +
                "    text: {chioce: [a]}\ndocuments:\n  one: {seed: 1}\n"
        refused(yaml).lines().map { it.substringAfter(".yaml").substringBefore(". ") } shouldBe
            listOf(
                ":1: 'description' is missing",
                ":2: Unknown key: 'defualt'",
                ":5: Record Root has no field 'txt'",
                ":6: Unknown key: 'values.Root.text.chioce'",
            )
        refused(workloadYaml(document = "sed: 1") + "  two: {seed: x}\n").lines().map {
            it.substringAfter(".yaml").substringBefore(". ")
        } shouldBe
            listOf(
                ":7: Unknown key: 'documents.one.sed'",
                ":7: 'documents.one.seed' is missing",
                ":8: Invalid documents.two.seed: 'x'",
            )
    }

    @Test
    fun `a workload with mistakes at every depth reports all of them`() {
        val yaml =
            """
            description: []
            default: tow
            values:
              Root:
                text: {text: "#{Name.frist}", nulls: 2, absents: x, digits: 1}
                list: {size: [9, 1], each: {range: [5, 4], nulls: -1}, key: {text: "#{No.such}"}}
            projection: {Root: [txt, lst], Rot: [a]}
            documents:
              One: {seed: a, sizes: {Root.list: -1, Root.lst: 0}, siblings: 0, text: klingon}
              two: {files: [../w1/schema.avsc, /etc/passwd], checked: [a.json], sha256: 1, seed: 1}
            """
                .trimIndent()
        starts(yaml) shouldBe
            listOf(
                "1: 'format' is missing",
                "1: Invalid description: '[]'",
                "2: Unknown default: 'tow'",
                "5: 'digits' goes with 'range', which is missing",
                "5: Invalid values.Root.text.nulls: '2'",
                "5: Invalid values.Root.text.absents: 'x'",
                "5: Datafaker cannot make this text: Unable to resolve #{Name.frist} directive",
                "6: Invalid values.Root.list.size: '[9, 1]'",
                "6: Invalid values.Root.list.each.range: '[5, 4]'",
                "6: Invalid values.Root.list.each.nulls: '-1'",
                "6: Datafaker cannot make this text: Unable to resolve #{No.such} directive",
                "7: Unknown projection.Root[0]: 'txt'",
                "7: Unknown projection.Root[1]: 'lst'",
                "7: Unknown record: 'Rot'",
                "9: Invalid document name: 'One'",
                "9: Invalid documents.One.sizes.Root.list: '-1'",
                "9: Unknown list or map: 'Root.lst'",
                "9: Invalid documents.One.sizes.Root.lst: '0'",
                "9: Invalid documents.One.seed: 'a'",
                "9: Invalid documents.One.siblings: '0'",
                "9: Unknown documents.One.text: 'klingon'",
                "10: Invalid documents.two.sha256: '1'",
                "10: 'files' cannot be combined with 'seed'",
                "10: Invalid documents.two.files[0]: '../w1/schema.avsc' is outside of its folder",
                "10: Invalid documents.two.files[1]: '/etc/passwd' is outside of its folder",
                "10: No such file: 'a.json'",
            )
    }

    @Test
    fun `a nested workload with mistakes reports all of them`() {
        val yaml =
            "format: 1\ndescription: D\nvalues: {}\nprojection: {}\n" +
                "nested: {levels: 51, items: 0, itemLevel: 1, each: {text: \"#{No.such}\", nulls: 2}}\n" +
                "documents:\n  one: {keys: 0, seed: a, sizes: {}}\n"
        starts(yaml) shouldBe
            listOf(
                "3: 'values' cannot be combined with 'nested', which makes the schemas",
                "4: 'projection' cannot be combined with 'nested', which makes the schemas",
                "5: The folder has a schema.avsc, but 'nested' makes the schemas",
                "5: Unknown key: 'nested.itemLevel'",
                "5: Invalid nested.levels: '51'",
                "5: Invalid nested.items: '0'",
                "5: 'nested.itemLevels' is missing",
                "5: Invalid nested.each.nulls: '2'",
                "5: Datafaker cannot make this text: Unable to resolve #{No.such} directive",
                "7: Unknown key: 'documents.one.sizes'",
                "7: Invalid documents.one.keys: '0'",
                "7: Invalid documents.one.seed: 'a'",
            )
    }

    @Test
    fun `documents are checked even if the schema is wrong`() {
        val folder =
            workloadFolder(parent, workloadYaml(document = "seed: a, sizes: {Root.list: 0}"))
        folder.resolve("schema.avsc").writeText("{}")
        val problems = shouldThrow<ProblemException> { WorkloadReader.read(folder) }.problems
        problems.map { it.file!!.substringAfterLast('/') } shouldBe
            listOf("schema.avsc", "workload.yaml", "workload.yaml")
    }

    private fun starts(yaml: String): List<String> =
        refused(yaml).lines().map {
            it.substringAfter("workload.yaml:").substringBefore(". ").removeSuffix(".")
        }

    @Test
    fun `an unknown field or record is refused with a suggestion`() {
        refusedRule("txt: {choice: [a]}") shouldEndWith
            ":5: Record Root has no field 'txt'. Did you mean 'text'?"
        refused(workloadYaml().replace("Root", "Rot")) shouldContain
            "Unknown record: 'Rot'. Did you mean 'Root'?"
    }

    @Test
    fun `rules that do not fit the type of the field are refused`() {
        refusedRule("text: {range: [1, 2]}") shouldEndWith ":5: 'range' cannot make a string."
        refusedRule("list: {counter: 1}") shouldEndWith ":5: 'counter' cannot make a list."
        refusedRule("text: {choice: [a], pattern: b}") shouldEndWith
            ":5: Only one of these is allowed: pattern, choice."
        refusedRule("text: {choice: [a], digits: 2}") shouldEndWith
            ":5: 'digits' goes with 'range', which is missing."
        refusedRule("text: {choice: [a], ascii: true}") shouldEndWith
            ":5: 'ascii' goes with 'text', which is missing."
        refusedRule("text: {text: a, ascii: yes}") shouldContain "Expected true or false"
        refusedRule("list: {size: [1, 2], each: {range: [5, 4]}}") shouldContain
            "Expected two bounds of int in ascending order"
        refusedRule("list: {size: [2, 1]}") shouldContain
            "Invalid values.Root.list.size: '[2, 1]'. " +
                "Expected two sizes in ascending order (e.g. [3, 7])."
    }

    @Test
    fun `a projection names fields of records`() {
        val yaml = workloadYaml() + "projection: {Root: [text]}\n"
        val kept = model(yaml).projection!!.schema.rootRecord.fields
        kept.map { it.name } shouldBe listOf("text")
        model(workloadYaml()).projection shouldBe null
        refused(yaml.replace("[text]", "[txt]")) shouldContain "Did you mean 'text'?"
        refused(yaml.replace("{Root: ", "{Rot: ")) shouldContain
            ":8: Unknown record: 'Rot'. Did you mean 'Root'?"
        refused(yaml.replace("[text]", "text")) shouldContain "Expected a list of fields"
    }

    @Test
    fun `wrong keys of a document are refused`() {
        refusedDocument("siblings: 3") shouldContain "'documents.one.seed' is missing"
        refusedDocument("seed: x") shouldContain "Expected a whole number (e.g. 1)"
        refusedDocument("seed: 1, siblings: 0") shouldContain "Expected a whole number above 0"
        refusedDocument("seed: 1, sha256: abc") shouldContain "Expected a SHA-256 of 64 digits"
        refusedDocument("seed: 1, sizes: {Root.lst: 3}") shouldContain
            "Unknown list or map: 'Root.lst'. Did you mean 'Root.list'?"
        refusedDocument("seed: 1, text: latin") shouldContain "Did you mean 'latin1'?"
    }
}
