package dev.serdemark.workload

import dev.serdemark.model.AbsentValue
import dev.serdemark.model.DoubleValue
import dev.serdemark.model.Field
import dev.serdemark.model.IntValue
import dev.serdemark.model.Leaf
import dev.serdemark.model.ListValue
import dev.serdemark.model.Named
import dev.serdemark.model.NullValue
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.RecordValue
import dev.serdemark.model.Schema
import dev.serdemark.model.StringValue
import dev.serdemark.model.Value
import dev.serdemark.model.json.CanonicalJson
import dev.serdemark.problem.ProblemException
import dev.serdemark.workload.testing.workloadFolder
import dev.serdemark.workload.testing.workloadYaml
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.collections.shouldContainExactlyInAnyOrder
import io.kotest.matchers.ints.shouldBeInRange
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldMatch
import java.nio.file.Path
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

class ValueGeneratorTest {
    @TempDir lateinit var parent: Path

    private fun workload(rules: String, fields: String): Workload {
        val yaml = workloadYaml().replace("text: {choice: [a]}", rules)
        return WorkloadReader.read(workloadFolder(parent, yaml, fields))
    }

    private fun generator(workload: Workload): ValueGenerator {
        val spec = workload.documents.getValue("one")
        val drawn = spec.content as Content.Drawn
        return ValueGenerator(spec.model, drawn, workload.file, workload.schemaFile)
    }

    /** Draws two hundred values of the field `a` of type [type]. */
    private fun values(rule: String, type: String, more: String = ""): List<Value> {
        val fields = """{"name":"a","type":$type$more}"""
        val generator = generator(workload("a: $rule", fields))
        return List(200) { (generator.draw(it) as RecordValue).fields.single() }
    }

    @Test
    fun `choices, patterns and expressions produce texts`() {
        values("{choice: [x, y]}", "\"string\"").toSet() shouldContainExactlyInAnyOrder
            listOf(StringValue("x"), StringValue("y"))
        for (value in values("{pattern: \"[a-c]{3}-7\"}", "\"string\"")) {
            (value as StringValue).value shouldMatch Regex("[a-c]{3}-7")
        }
        for (value in values("{text: \"Hi #{Name.first_name}!\"}", "\"string\"")) {
            (value as StringValue).value shouldMatch Regex("Hi [A-Z][A-Za-z']+!")
        }
    }

    @Test
    fun `ranges include both bounds and nothing beyond them`() {
        values("{range: [1, 3]}", "\"int\"").toSet() shouldContainExactlyInAnyOrder
            listOf(IntValue(1), IntValue(2), IntValue(3))
        val doubles = values("{range: [-0.1, 0.1], digits: 1}", "\"double\"").toSet()
        doubles shouldContainExactlyInAnyOrder
            listOf(DoubleValue(-0.1), DoubleValue(0.0), DoubleValue(0.1))
    }

    @Test
    fun `bounds, digits and sizes beyond the limits are refused`() {
        fun refusal(rule: String, type: String) =
            shouldThrow<ProblemException> {
                    workload("a: $rule", """{"name":"a","type":$type}""")
                }
                .message!!
        refusal("{range: [0, 1e999999999]}", "\"double\"") shouldContain
            "Expected two bounds of double in ascending order."
        refusal("{range: [0, 1e39]}", "\"float\"") shouldContain "two bounds of float"
        refusal("{range: [0, 1], digits: 1000000000}", "\"double\"") shouldContain
            "Expected a number of digits from 0 to 10000 (e.g. 2)."
        refusal("{size: [0, 2147483647]}", """{"type":"array","items":"int"}""") shouldContain
            "Expected at most 100000000 items."
        val latest = "'+1000000000-12-31T23:59:59.999999999Z'"
        refusal(
            "{range: ['1970-01-01T00:00:00Z', $latest]}",
            """{"type":"long","logicalType":"timestamp-millis"}""",
        ) shouldContain "two bounds of timestamp"
    }

    @Test
    fun `lists have a size in the range, and counters count their items`() {
        val list = """{"type":"array","items":"int"}"""
        for (value in values("{size: [1, 3], each: {counter: 5}}", list)) {
            val items = (value as ListValue).items
            items.size shouldBeInRange 1..3
            items shouldBe List(items.size) { IntValue(5 + it) }
        }
    }

    @Test
    fun `null and absent values have the shares of the rule`() {
        val type = """["null","int"]"""
        values("{nulls: 0}", type).count { it == NullValue } shouldBe 0
        values("{nulls: 1}", type).count { it == NullValue } shouldBe 200
        values("{nulls: 0.5}", type).count { it == NullValue } shouldBeInRange 70..130
        val optional = ""","optional":true"""
        values("{absents: 1}", "\"int\"", optional).count { it == AbsentValue } shouldBe 200
    }

    @Test
    fun `every type has a default rule, and recursion ends`() {
        val leaves =
            listOf("int", "long", "float", "double", "boolean", "string", "bytes").map {
                "\"$it\""
            } +
                listOf("string decimal", "string uuid", "int date", "long timestamp-millis").map {
                    val (type, logical) = it.split(" ")
                    """{"type":"$type","logicalType":"$logical"}"""
                }
        val others =
            listOf(
                """{"type":"enum","name":"E","symbols":["x","y"]}""",
                """{"type":"map","values":["null","Root"]}""",
                """{"type":"array","items":"Root"}""",
                """[{"type":"record","name":"A","fields":[]},{"type":"record","name":"B","fields":[]}]""",
            )
        val fields = (leaves + others).mapIndexed { i, type -> """{"name":"f$i","type":$type}""" }
        val workload = workload("f0: {range: [1, 2]}", fields.joinToString(","))
        val schema = workload.documents.getValue("one").schema
        val value = generator(workload).draw(0)
        CanonicalJson.read(schema, CanonicalJson.write(schema, value)) shouldBe value
    }

    @Test
    fun `a record that must contain itself is refused`() {
        val generator = generator(workload("a: {}", """{"name":"a","type":"Root"}"""))
        shouldThrow<ProblemException> { generator.draw(0) }.message!! shouldContain
            "Record Root contains itself without end"
    }

    @Test
    fun `deeply nested records that are not recursive are drawn`() {
        val records =
            List(300) { level ->
                val type = if (level < 299) Named("R${level + 1}") else Leaf.INT
                RecordDeclaration("R$level", listOf(Field("a", "a", type)))
            }
        val model = DataModel(Schema("R0", records.associateBy { it.name }), emptyMap())
        val drawn = Content.Drawn(seed = 1, siblings = null, text = null)
        (ValueGenerator(model, drawn, parent, parent).draw(0) as RecordValue).type shouldBe "R0"
    }

    @Test
    fun `an expression that Datafaker does not know is refused with its line`() {
        val message =
            shouldThrow<ProblemException> { values("{text: \"#{Name.frist}\"}", "\"string\"") }
                .message!!
        message shouldContain "workload.yaml:5: Datafaker cannot make this text:"
        message shouldContain "Name.frist"
    }
}
