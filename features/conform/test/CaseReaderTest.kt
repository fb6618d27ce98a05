package dev.serdemark.conform

import dev.serdemark.problem.ProblemException
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import java.nio.file.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.readText
import kotlin.io.path.writeText
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

class CaseReaderTest {
    @TempDir private lateinit var folder: Path

    /** Writes the folder of a data model with one text field and these [cases], in YAML. */
    private fun write(cases: String, model: String = "message") {
        val place = folder.resolve(model).createDirectories()
        place
            .resolve("schema.avsc")
            .writeText(
                """{"type":"record","name":"M","fields":[{"name":"text","type":"string"}]}"""
            )
        place
            .resolve("cases.yaml")
            .writeText(
                "format: 1\nsample: '{\"text\":\"a\"}'\ncases:\n" + cases.prependIndent("  ")
            )
    }

    private fun readCase(cases: String): ConformCase {
        write(cases)
        return readCases(folder).single().cases.single()
    }

    private fun mistakes(cases: String): List<String> {
        write(cases)
        return shouldThrow<ProblemException> { readCases(folder) }
            .problems
            .map { "${it.line}: ${it.message} ${it.advice.orEmpty()}".trim() }
    }

    private fun caseYaml(payload: String, expect: String, more: String = "") =
        "one:\n  group: text\n  says: A case.\n  payload: $payload\n  expect: $expect\n  source: RFC 8259\n$more"

    @Test
    fun `a case has a payload and the allowed results`() {
        val case =
            readCase(caseYaml("'{\"text\":\"b\"}'", "[rejected, sample, '{\"text\":\"c\"}']"))
        case.info shouldBe
            CaseInfo(
                id = "one",
                group = CaseGroup.TEXT,
                says = "A case.",
                model = "message",
                source = "RFC 8259",
                input = "{\"text\":\"b\"}",
                bytes = 12,
                expected = listOf("rejected", "{\"text\":\"a\"}", "{\"text\":\"c\"}"),
            )
        case.payload().decodeToString() shouldBe "{\"text\":\"b\"}"
        case.mayReject shouldBe true
    }

    @Test
    fun `a payload may repeat a part, in which a number replaces each hash sign`() {
        val case =
            readCase(caseYaml("['{', {repeat: '\"#\":1,', times: 3}, '\"text\":\"a\"}']", "sample"))
        case.payload().decodeToString() shouldBe "{\"k0\":1,\"k1\":1,\"k2\":1,\"text\":\"a\"}"
        case.info.input shouldBe "{⟨\"#\":1, × 3⟩\"text\":\"a\"}"
    }

    @Test
    fun `a payload may contain any bytes, which are shown in hexadecimal`() {
        val case = readCase(caseYaml("\"\\xff\\x00\"", "rejected", "  charset: ISO-8859-1\n"))
        case.payload().toList() shouldContainExactly listOf<Byte>(-1, 0)
        case.info.input shouldBe "ff 00"
    }

    @Test
    fun `a payload may be written in hexadecimal digits`() {
        val more = "  charset: hex\n"
        readCase(caseYaml("[a1 64, {repeat: 'ff ', times: 3}]", "rejected", more))
            .payload()
            .toList() shouldContainExactly listOf<Byte>(-0x5f, 0x64, -1, -1, -1)
        mistakes(caseYaml("a1 6", "rejected", more)).single() shouldContain
            "The payload is not hexadecimal"
    }

    @Test
    fun `a case may consist of every prefix of a payload`() {
        val case = readCase(caseYaml("abc", "rejected", "  cut: everywhere\n"))
        case.payloads().map { it.decodeToString() }.toList() shouldContainExactly
            listOf("", "a", "ab")
    }

    @Test
    fun `a case may grow, and each size has its payload`() {
        val grows = "  grows: {from: 2, to: 9, unit: letters}\n"
        val letters = "['{', {repeat: a}, {repeat: b, times: 1}]"
        val anyResult = "[accepted, rejected]"
        val case = readCase(caseYaml(letters, anyResult, grows))
        val growth = checkNotNull(case.growth)
        growth.sizes shouldContainExactly listOf(2, 4, 8)
        growth.payload(4).decodeToString() shouldBe "{aaaab"
        case.payload().decodeToString() shouldBe "{aab"
        case.info.bytes shouldBe 4
        mistakes(caseYaml("x", "rejected", "  grows: {from: 2, to: 7, unit: letters}\n"))
            .single() shouldContain "'to' at least 4 times 'from'"
        mistakes(caseYaml("x", "rejected", "  cut: everywhere\n$grows")).single() shouldContain
            "'cut' cannot be combined with 'grows'."
        mistakes(caseYaml("[{repeat: a, times: 1}]", anyResult, grows)).single() shouldContain
            "The payload does not grow. Leave out 'times'"
        for (expect in listOf("rejected", "accepted", "[rejected, sample]")) {
            mistakes(caseYaml(letters, expect, grows)).single() shouldContain
                "Expected [accepted, rejected], because only the cost counts"
        }
        val large = "  grows: {from: 1000, to: 20000000, unit: letters}\n"
        mistakes(caseYaml("[{repeat: abcd}]", anyResult, large)).single() shouldContain
            "Expected at most 50000000 characters in all."
    }

    @Test
    fun `a case with rounds has no payload`() {
        val rounds =
            "one:\n  group: state\n  says: A.\n  expect: sample\n  source: R\n  rounds: 7\n"
        val case = readCase("$rounds  damage: bit\n  threads: 3\n")
        checkNotNull(case.rounds).run { listOf(damage, count, threads) } shouldContainExactly
            listOf(Damage.BIT, 7, 3)
        case.info.input shouldBe "what the contender wrote, with one bit inverted"
        mistakes("$rounds  payload: x\n").single() shouldContain
            "'payload' cannot be combined with 'rounds'."
        mistakes(caseYaml("x", "rejected", "  threads: 3\n")).single() shouldContain
            "'threads' needs 'rounds'."
    }

    @Test
    fun `a case for any format must have rounds, and only binary formats may have sampleBytes`() {
        mistakes(caseYaml("x", "rejected", "  payloads: any\n")).single() shouldContain
            "5: Contenders have no common payload in all formats."
        write(caseYaml("x", "rejected"))
        val file = folder.resolve("message/cases.yaml")
        file.writeText(file.readText().replace("cases:", "sampleBytes: a1\ncases:"))
        shouldThrow<ProblemException> { readCases(folder) }.message shouldContain
            "'sampleBytes' cannot be combined with 'json'."
        file.writeText(file.readText().replace("cases:", "payloads: cbor\ncases:"))
        checkNotNull(readCases(folder).single().samplePayload).size shouldBe 1
        file.writeText(file.readText().replace("sampleBytes: a1\n", ""))
        readCases(folder).single().samplePayload shouldBe null
    }

    @Test
    fun `a payload may be empty`() {
        readCase(caseYaml("[]", "rejected")).payload().size shouldBe 0
    }

    @Test
    fun `all mistakes of a file are reported with their lines`() {
        mistakes(
            """
            Bad Name: {group: text, says: A., payload: x, expect: rejected, source: R}
            one:
              group: other
              payload: [{repeat: '[', times: 999999999}]
              charset: EBCDIC
              expect: ['{"text":1}']
              extra: 1
            """
                .trimIndent()
        ) shouldContainExactly
            // The cases begin in line 4 of the file.
            listOf(
                "4: Invalid name of a case: 'Bad Name'. Expected lower-case letters, digits and hyphens (e.g. null-in-list).",
                "6: Unknown cases.one.group: 'other'. Expected one of: values, text, grammar, resources, growth, state, untrusted.",
                "6: 'cases.one.says' is missing. Add it (e.g. says: A field that the data model does not have.).",
                "6: 'cases.one.source' is missing. Add it (e.g. source: RFC 8259, section 4).",
                "8: Unknown cases.one.charset: 'EBCDIC'. Expected one of: UTF-8, ISO-8859-1, UTF-16BE, UTF-16LE, UTF-32BE, hex.",
                "10: Unknown key: 'cases.one.extra'. Expected one of: group, says, rounds, expect, source, payloads, payload, charset, cut, grows, damage, threads.",
            )
        mistakes(caseYaml("[{repeat: '[', times: 999999999}]", "rejected")).single() shouldContain
            "'999999999'. Expected a number from 1 to 20000000."
        mistakes(caseYaml("[{repeat: '12345', times: 19999999}]", "rejected"))
            .single() shouldContain "Expected at most 50000000 characters in all."
        mistakes(caseYaml("x", "['{\"text\":1}']")).single() shouldContain
            "Expected a string, was the number 1"
        mistakes(caseYaml("x", "[]")).single() shouldContain "Expected a list of 'rejected'"
    }

    @Test
    fun `if a case expects the value of its payload, the payload must fit the data model`() {
        val case = readCase(caseYaml("'{\"text\":1}'", "same"))
        shouldThrow<ProblemException> { case.values }.problems.single().line shouldBe 8
    }

    @Test
    fun `two cases with the same name are refused, and so is a folder without cases`() {
        shouldThrow<ProblemException> { readCases(folder) }.message shouldContain
            "There are no cases"
        val one = caseYaml("x", "rejected")
        write(one, "a")
        write(one, "b")
        shouldThrow<ProblemException> { readCases(folder) }.message shouldContain
            "Two cases have the name 'one': in a and b."
    }

    @Test
    fun `a folder gives one data model for each format that its cases name`() {
        val one = caseYaml("x", "rejected")
        write(one + one.replace("one", "two").replace("group", "payloads: kryo\n  group"))
        val models = readCases(folder)
        models.map { Triple(it.id, it.format, it.cases.single().info.model) } shouldContainExactly
            listOf(
                Triple("message", "json", "message"),
                Triple("message-kryo", "kryo", "message-kryo"),
            )
        models.map { it.samplePayload == null } shouldContainExactly listOf(false, true)
    }

    @Test
    fun `cases are selected by names, patterns and groups`() {
        write(caseYaml("x", "rejected") + caseYaml("x", "rejected").replace("one", "two-b"))
        val models = readCases(folder)
        fun ids(vararg patterns: String) =
            selectCases(models, patterns.toList()).flatMap { it.cases }.map { it.info.id }
        ids() shouldContainExactly listOf("one", "two-b")
        ids("t*b") shouldContainExactly listOf("two-b")
        ids("text") shouldContainExactly listOf("one", "two-b")
        shouldThrow<ProblemException> { ids("onne") }.message shouldContain "Did you mean 'one'?"
    }
}
