package dev.serdemark.classes

import dev.serdemark.inference.Notice
import dev.serdemark.model.Schema
import dev.serdemark.model.json.CanonicalJson
import dev.serdemark.problem.ProblemException
import dev.serdemark.sample.UserData
import dev.serdemark.sample.testing.NO_OPTIONS
import dev.serdemark.sample.testing.TextSource
import dev.serdemark.sample.testing.userData
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import java.nio.file.Path
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** Documents that are read with the user's own classes. */
class UserClassPayloadsTest {
    @TempDir lateinit var folder: Path

    @Test
    fun `a property of a class that cannot be mapped must be null or missing in documents`() {
        val sparse = classSchema("KotlinSparse")
        fun read(text: String, schema: Schema = sparse) = readAsClass(text, schema)
        val data = read("""{"id":1,"note":null,"since":null}""")
        data.notices.map { it.path } shouldContainExactly
            listOf("KotlinSparse.since", "KotlinSparse.refused", "\$.note", "\$.since")
        data.notices.first().text shouldBe
            "always null: Serdemark's data model has nothing for java.util.Date"
        data.notices.last().text shouldBe
            "it is null in 1 object in 1 document: measured as missing, because the class leaves " +
                "out null (data.json:1, column 29)"
        val value = data.draw().documents.getValue("whole").single()
        CanonicalJson.write(sparse, value).decodeToString() shouldBe """{"id":1}"""
        shouldThrow<ProblemException> { read("""{"id":1,"since":5}""") }.message shouldBe
            "data.json:1: Serdemark's data model has nothing for java.util.Date, so this member must " +
                "be null or missing, at \$.since (column 17, byte 16). All such properties: " +
                "KotlinSparse.since, KotlinSparse.refused. Change their types, remove these members from " +
                "the documents, or leave out --classes, which measures generated classes."
        shouldThrow<ProblemException> { read("{}", classSchema("KotlinRenamed")) }
            .message shouldContain
            "A member can be missing only if it may be null, or if its default in Kotlin is a constant."
        shouldThrow<ProblemException> { read("""{"id":"x"}""") }.message shouldContain
            "(column 7, byte 6). If your program reads it, because of a mapper or an annotation, use --values"
    }

    private fun classSchema(name: String): Schema {
        val classes = Path.of(javaClass.protectionDomain.codeSource.location.path)
        return userClassFiles("dev.serdemark.classes.$name", listOf(classes), emptyList(), folder)
            .schema()
    }

    private fun readAsClass(text: String, schema: Schema) =
        userData(listOf(TextSource(text)), NO_OPTIONS.copy(knownSchema = schema))

    private fun measured(data: UserData): List<String> =
        data.draw().documents.getValue("whole").map {
            CanonicalJson.write(data.schema, it).decodeToString()
        }

    @Test
    fun `members that classes ignore are left out, and named once with their share of the bytes`() {
        val schema = classSchema("KotlinLenient")
        val text =
            """{"a":{"b":[1]},"id":1,"lines":[{"sku":7,"product":"tea"}],"strict":null,"type":"x"}
            {"id":2,"lines":[{"product":"cup","sku":8}],"strict":null}"""
        val data = readAsClass(text, schema)
        measured(data) shouldContainExactly
            listOf(
                """{"id":1,"lines":[{"product":"tea"}],"strict":null}""",
                """{"id":2,"lines":[{"product":"cup"}],"strict":null}""",
            )
        data.notices shouldBe
            listOf(
                Notice(
                    "KotlinLenient",
                    "leaves out 3 members that your classes ignore: KotlinLenientLine.sku, " +
                        "KotlinLenient.a, KotlinLenient.type, 29% of the bytes; so reading does not " +
                        "include skipping them",
                )
            )
    }

    @Test
    fun `original documents keep ignored members and may lack members that have a default`() {
        val texts =
            mapOf(
                "KotlinLenient" to """{"a":1,"id":1,"lines":[],"strict":null}""",
                "KotlinDefaults" to """{"id":1,"computed":"c"}""",
            )
        for ((name, text) in texts) {
            val schema = classSchema(name)
            val original = readAsClass(text, schema).originals(1, 1_000).single()
            original.isAsWritten shouldBe true
            original.json.decodeToString() shouldBe text
        }
    }

    @Test
    fun `a document that lacks members has the constant defaults of the class`() {
        val schema = classSchema("KotlinDefaults")
        val data = readAsClass("""{"id":1,"computed":"c"}""", schema)
        measured(data).single() shouldBe
            """{"id":1,"status":"CLOSED","note":"none","count":70000000000,"share":0.5,""" +
                """"isOpen":true,"small":300,"total":10,"labels":[],"lines":[],"byCode":{},""" +
                """"next":null,"computed":"c"}"""
        data.notices.first() shouldBe
            Notice(
                "\$.status",
                "it is absent from 1 object in 1 document: measured as \"CLOSED\", its default " +
                    "(data.json:1, column 1)",
            )
        shouldThrow<ProblemException> { readAsClass("""{"id":1}""", schema) }
            .message
            .shouldContain("This member is missing, at \$.computed")
    }

    @Test
    fun `keys of maps that are numbers or constants are checked, and never drawn`() {
        val schema = classSchema("KotlinKeys")
        fun keys(status: String = "OPEN", number: String = "7") =
            """{"byStatus":{"$status":null},"byTone":{"loud":{"-3":"x"}},"byNumber":[{"$number":null}]}"""
        measured(readAsClass(keys(), schema)).single() shouldBe keys()
        fun refusal(text: String) =
            shouldThrow<ProblemException> { readAsClass(text, schema) }.message!!
        refusal(keys(status = "LOST")) shouldContain
            "Expected one of enum KotlinStatus (\"OPEN\", \"CLOSED\"), was the string \"LOST\", at \$.byStatus.LOST"
        refusal(keys(number = "07")) shouldContain
            "Expected a whole number of 32 bits, was the string \"07\""
        refusal(keys(number = "2147483648")) shouldContain "Expected a whole number of 32 bits"
        refusal("""{"byStatus":{},"byTone":{"SOFT":{"1":null}},"byNumber":[]}""") shouldContain
            "Expected a string, was null, at \$.byTone.SOFT.1"
        shouldThrow<ProblemException> {
                userData(
                    listOf(TextSource(keys())),
                    NO_OPTIONS.copy(
                        variants = 1,
                        isScaled = true,
                        isRedacted = true,
                        knownSchema = schema,
                    ),
                )
            }
            .message shouldBe
            "The keys of KotlinKeys.byStatus are no texts in your classes, so Serdemark cannot draw or " +
                "replace them. Leave out --redact, --variants, --scale."
    }

    @Test
    fun `members that a class does not ignore are refused with advice`() {
        val line = """{"product":"tea","count":1,"next":null,"sku":7}"""
        val text = """{"id":1,"lines":[],"strict":$line}"""
        shouldThrow<ProblemException> { readAsClass(text, classSchema("KotlinLenient")) }
            .message
            .shouldContain(
                "Record KotlinLine has no field of this name, at \$.strict.sku (column 74, byte 73). " +
                    "Remove it from the documents. If your program ignores it, say so at the class: " +
                    "with @JsonIgnoreProperties(ignoreUnknown = true)"
            )
    }
}
