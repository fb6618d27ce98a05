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

    private fun refusal(yaml: String) = shouldThrow<ProblemException> { read(yaml) }.message!!

    private fun refusalOfRule(rule: String) = refusal(workloadYaml(rule))

    private fun refusalOfDocument(document: String) = refusal(workloadYaml(document = document))

    @Test
    fun `the first document is the default if none is named`() {
        val yaml = "format: 1\ndescription: D\ndocuments: {a: {seed: 1}, b: {seed: 2}}\n"
        read(yaml).default shouldBe "a"
        read(yaml + "default: b\n").default shouldBe "b"
        refusal(yaml + "default: c\n") shouldContain ":4: Unknown default: 'c'."
    }

    @Test
    fun `the description is read`() {
        read(workloadYaml()).description shouldBe "Sample"
    }

    @Test
    fun `text that is not YAML is refused with its line`() {
        refusal("format: 1\n  x: [") shouldContain "workload.yaml:2: This is not YAML"
    }

    @Test
    fun `a list that contains itself is refused like any list in place of a text`() {
        refusal(workloadYaml().replace("Sample", "&a [*a]")) shouldContain
            ":2: Invalid description: '[[[...]]]'. Expected a text"
    }

    @Test
    fun `an unknown format is refused`() {
        refusal("format: 2\ndocs: {}\n") shouldEndWith
            "workload.yaml:1: Unknown format: '2'. Expected 1. " +
                "It was written for a newer Serdemark: update Serdemark."
    }

    @Test
    fun `a schema file beside classes is refused`() {
        val yaml = "format: 1\ndescription: D\nclasses: {root: a.B, jars: []}\n"
        refusal(yaml + "documents: {a: {seed: 1}}\n") shouldContain
            ":3: The folder has a schema.avsc, but 'classes' makes the schemas."
    }

    @Test
    fun `an unknown key is refused with a suggestion`() {
        refusal(workloadYaml() + "defualt: one\n") shouldEndWith
            ":8: Unknown key: 'defualt'. Did you mean 'default'?"
        refusalOfRule("text: {chioce: [a]}") shouldContain ":5: Unknown key"
        refusalOfDocument("seed: 1, sed: 2") shouldContain "Did you mean 'seed'"
    }

    @Test
    fun `all mistakes of the files are reported at once`() {
        val yaml =
            "format: 1\ndefualt: one\nvalues:\n  Root:\n    txt: {choice: [a]}\n" +
                "    text: {chioce: [a]}\ndocuments:\n  one: {seed: 1}\n"
        refusal(yaml).lines().map { it.substringAfter(".yaml").substringBefore(". ") } shouldBe
            listOf(
                ":1: 'description' is missing",
                ":2: Unknown key: 'defualt'",
                ":5: Record Root has no field 'txt'",
                ":6: Unknown key: 'values.Root.text.chioce'",
            )
        refusal(workloadYaml(document = "sed: 1") + "  two: {seed: x}\n").lines().map {
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
        firstSentences(yaml) shouldBe
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
        firstSentences(yaml) shouldBe
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

    private fun firstSentences(yaml: String): List<String> =
        refusal(yaml).lines().map {
            it.substringAfter("workload.yaml:").substringBefore(". ").removeSuffix(".")
        }

    @Test
    fun `an unknown field or record is refused with a suggestion`() {
        refusalOfRule("txt: {choice: [a]}") shouldEndWith
            ":5: Record Root has no field 'txt'. Did you mean 'text'?"
        refusal(workloadYaml().replace("Root", "Rot")) shouldContain
            "Unknown record: 'Rot'. Did you mean 'Root'?"
    }

    @Test
    fun `rules that do not fit the type of the field are refused`() {
        refusalOfRule("text: {range: [1, 2]}") shouldEndWith ":5: 'range' cannot make a string."
        refusalOfRule("list: {counter: 1}") shouldEndWith ":5: 'counter' cannot make a list."
        refusalOfRule("text: {choice: [a], pattern: b}") shouldEndWith
            ":5: Only one of these is allowed: pattern, choice."
        refusalOfRule("text: {choice: [a], digits: 2}") shouldEndWith
            ":5: 'digits' goes with 'range', which is missing."
        refusalOfRule("text: {choice: [a], ascii: true}") shouldEndWith
            ":5: 'ascii' goes with 'text', which is missing."
        refusalOfRule("text: {text: a, ascii: yes}") shouldContain "Expected true or false"
        refusalOfRule("list: {size: [1, 2], each: {range: [5, 4]}}") shouldContain
            "Expected two bounds of int in ascending order"
        refusalOfRule("list: {size: [2, 1]}") shouldContain
            "Invalid values.Root.list.size: '[2, 1]'. " +
                "Expected two sizes in ascending order (e.g. [3, 7])."
    }

    @Test
    fun `a projection names fields of records`() {
        val yaml = workloadYaml() + "projection: {Root: [text]}\n"
        val fields = model(yaml).projection!!.schema.rootRecord.fields
        fields.map { it.name } shouldBe listOf("text")
        model(workloadYaml()).projection shouldBe null
        refusal(yaml.replace("[text]", "[txt]")) shouldContain "Did you mean 'text'?"
        refusal(yaml.replace("{Root: ", "{Rot: ")) shouldContain
            ":8: Unknown record: 'Rot'. Did you mean 'Root'?"
        refusal(yaml.replace("[text]", "text")) shouldContain "Expected a list of fields"
    }

    @Test
    fun `wrong keys of a document are refused`() {
        refusalOfDocument("siblings: 3") shouldContain "'documents.one.seed' is missing"
        refusalOfDocument("seed: x") shouldContain "Expected a whole number (e.g. 1)"
        refusalOfDocument("seed: 1, siblings: 0") shouldContain "Expected a whole number above 0"
        refusalOfDocument("seed: 1, sha256: abc") shouldContain "Expected a SHA-256 of 64 digits"
        refusalOfDocument("seed: 1, sizes: {Root.lst: 3}") shouldContain
            "Unknown list or map: 'Root.lst'. Did you mean 'Root.list'?"
        refusalOfDocument("seed: 1, text: latin") shouldContain "Did you mean 'latin1'?"
    }
}
