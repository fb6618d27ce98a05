package dev.serdemark.workload

import dev.serdemark.problem.ProblemException
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldEndWith
import java.nio.file.Path
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
    fun `the first document is the default where none is named`() {
        val yaml = "format: 1\ndescription: D\ndocuments: {a: {seed: 1}, b: {seed: 2}}\n"
        read(yaml).default shouldBe "a"
        read(yaml + "default: b\n").default shouldBe "b"
        refused(yaml + "default: c\n") shouldContain ":4: Unknown default: 'c'."
    }

    @Test
    fun `the description may be read`() {
        read(workloadYaml()).description shouldBe "Sample"
    }

    @Test
    fun `what is not YAML is refused with its line`() {
        refused("format: 1\n  x: [") shouldContain "workload.yaml:2: This is not YAML"
    }

    @Test
    fun `another format is refused`() {
        refused("format: 2\n") shouldEndWith
            "workload.yaml:1: Invalid format: '2'. " +
                "Expected 1, the one format that this version of Serdemark reads."
    }

    @Test
    fun `unknown keys are refused with what was meant`() {
        refused(workloadYaml() + "defualt: one\n") shouldEndWith
            ":8: Unknown key: 'defualt'. Did you mean 'default'?"
        refusedRule("text: {chioce: [a]}") shouldContain ":5: Unknown key"
        refusedDocument("seed: 1, sed: 2") shouldContain "Did you mean 'seed'"
    }

    @Test
    fun `all mistakes of the files are told at once`() {
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
            listOf(":7: Unknown key: 'documents.one.sed'", ":8: Invalid documents.two.seed: 'x'")
    }

    @Test
    fun `unknown fields and records are refused with what was meant`() {
        refusedRule("txt: {choice: [a]}") shouldEndWith
            ":5: Record Root has no field 'txt'. Did you mean 'text'?"
        refused(workloadYaml().replace("Root", "Rot")) shouldContain
            "Unknown record: 'Rot'. Did you mean 'Root'?"
    }

    @Test
    fun `rules that do not suit the field are refused`() {
        refusedRule("text: {range: [1, 2]}") shouldEndWith ":5: 'range' cannot make a string."
        refusedRule("list: {counter: 1}") shouldEndWith ":5: 'counter' cannot make a list."
        refusedRule("text: {choice: [a], pattern: b}") shouldEndWith
            ":5: Expected one of pattern and choice, not both."
        refusedRule("text: {choice: [a], digits: 2}") shouldEndWith
            ":5: 'digits' goes with 'range', which is missing."
        refusedRule("text: {choice: [a], ascii: true}") shouldEndWith
            ":5: 'ascii' goes with 'text', which is missing."
        refusedRule("text: {text: a, ascii: yes}") shouldContain "Expected true or false"
        refusedRule("list: {size: [1, 2], each: {range: [5, 4]}}") shouldContain
            "Expected two bounds of int in ascending order"
        refusedRule("list: {size: [2, 1]}") shouldContain
            "Expected a least and a most (e.g. [3, 7])"
    }

    @Test
    fun `a projection names fields of records`() {
        val yaml = workloadYaml() + "projection: {Root: [text]}\n"
        val kept = model(yaml).projection!!.schema.rootRecord.fields
        kept.map { it.name } shouldBe listOf("text")
        model(workloadYaml()).projection shouldBe null
        refused(yaml.replace("[text]", "[txt]")) shouldContain "Did you mean 'text'?"
        refused(yaml.replace("{Root: ", "{Rot: ")) shouldContain
            ":8: No record: 'Rot'. Did you mean 'Root'?"
        refused(yaml.replace("[text]", "text")) shouldContain "Expected a list of fields"
    }

    @Test
    fun `documents are checked`() {
        refusedDocument("siblings: 3") shouldContain "'documents.one.seed' is missing"
        refusedDocument("seed: x") shouldContain "Expected a whole number (e.g. 1)"
        refusedDocument("seed: 1, siblings: 0") shouldContain "Expected a whole number above 0"
        refusedDocument("seed: 1, sha256: abc") shouldContain "Expected a SHA-256 of 64 digits"
        refusedDocument("seed: 1, sizes: {Root.lst: 3}") shouldContain
            "No list or map: 'Root.lst'. Did you mean 'Root.list'?"
        refusedDocument("seed: 1, text: latin") shouldContain "Did you mean 'latin1'?"
    }
}
