package dev.serdemark.model.avro

import dev.serdemark.model.DecimalValue
import dev.serdemark.model.DoubleValue
import dev.serdemark.model.Field
import dev.serdemark.model.Leaf
import dev.serdemark.model.ListOf
import dev.serdemark.model.Named
import dev.serdemark.model.NullValue
import dev.serdemark.model.Nullable
import dev.serdemark.model.TimestampValue
import dev.serdemark.model.UnionDeclaration
import dev.serdemark.model.testing.field
import dev.serdemark.problem.ProblemException
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldStartWith
import java.math.BigDecimal
import java.nio.file.Path
import java.time.Instant
import org.junit.jupiter.api.Test

class AvroSchemasTest {
    private fun schema(fields: String) =
        AvroSchemas.read(
            """{"type":"record","name":"R","fields":[$fields]}""".toByteArray(),
            "x.avsc",
        )

    private fun field(rest: String): Field =
        schema("""{"name":"a",$rest}""").rootRecord.fields.single()

    private fun leaf(type: String) = field(""""type":$type""").type

    private fun refusal(text: String) =
        shouldThrow<ProblemException> { AvroSchemas.read(text.toByteArray(), "x.avsc") }.message!!

    private fun refusalOfField(rest: String) =
        shouldThrow<ProblemException> { field(rest) }.message!!

    @Test
    fun `logical types become leaves`() {
        fun logical(type: String, name: String) = leaf("""{"type":"$type","logicalType":"$name"}""")
        logical("string", "decimal") shouldBe Leaf.DECIMAL
        leaf("""{"type":"bytes","logicalType":"decimal","precision":9,"scale":2}""") shouldBe
            Leaf.DECIMAL
        logical("bytes", "big-decimal") shouldBe Leaf.DECIMAL
        logical("string", "uuid") shouldBe Leaf.UUID
        logical("int", "date") shouldBe Leaf.DATE
        for (unit in listOf("millis", "micros", "nanos")) {
            logical("long", "timestamp-$unit") shouldBe Leaf.TIMESTAMP
        }
    }

    @Test
    fun `a union with null is nullable`() {
        leaf("""["null","int"]""") shouldBe Nullable(Leaf.INT)
        leaf("""["int","null"]""") shouldBe Nullable(Leaf.INT)
    }

    @Test
    fun `the properties json and optional of a field are read`() {
        field(""""type":"int","json":"_a","optional":true""") shouldBe
            Field("a", "_a", Leaf.INT, optional = true)
    }

    @Test
    fun `a default is read as a value of its logical type`() {
        field(""""type":"double","default":1""").default shouldBe DoubleValue(1.0)
        field(""""type":["null","int"],"default":null""").default shouldBe NullValue
        field(""""type":{"type":"long","logicalType":"timestamp-millis"},"default":1500""")
            .default shouldBe TimestampValue(Instant.ofEpochMilli(1500))
        // The bytes 05 and DC are 1500, with a scale of 2.
        field(
                """"type":{"type":"bytes","logicalType":"decimal","precision":4,"scale":2},""" +
                    """"default":"\u0005\u00dc""""
            )
            .default shouldBe DecimalValue(BigDecimal("15.00"))
    }

    private val branches =
        """[{"type":"record","name":"A","fields":[]},{"type":"record","name":"B","fields":[]}]"""

    @Test
    fun `a union of records is named after its field`() {
        val schema = schema("""{"name":"shape","type":$branches}""")
        schema.rootRecord.fields.single().type shouldBe Named("Shape")
        schema.declarations["Shape"] shouldBe UnionDeclaration("Shape", listOf("A", "B"))
    }

    @Test
    fun `a union of records has the name in the property unionName`() {
        val list = """{"name":"l","unionName":"U","type":{"type":"array","items":$branches}}"""
        schema(list).rootRecord.fields.single().type shouldBe ListOf(Named("U"))
    }

    @Test
    fun `a union whose name is taken is named after its record and field`() {
        val schema =
            schema(
                """{"name":"x","type":{"type":"enum","name":"Shape","symbols":["S"]}},""" +
                    """{"name":"shape","type":$branches}"""
            )
        schema.rootRecord.fields.last().type shouldBe Named("RShape")
    }

    @Test
    fun `a schema that is not JSON is refused with its line`() {
        refusal("{\n\"type\": \"record\",\n}") shouldStartWith "x.avsc:3: Not an Avro schema:"
    }

    @Test
    fun `an undefined name is refused`() {
        refusalOfField(""""type":"Nothing"""") shouldBe
            "x.avsc:1: Unknown type: 'Nothing', at R.a. Expected one of: null, boolean, int, " +
                "long, float, double, bytes, string, R."
    }

    private fun refusalOfFields(fields: String) =
        refusal(
            """
            |{"type": "record", "name": "R", "fields": [
            |  {"name": "first", "type": "int"}, // a comment
            |$fields
            |]}
            """
                .trimMargin()
        )

    @Test
    fun `an unknown type is reported with line, path and similar names`() {
        refusalOfFields("""  {"name": "a", "type": {"type": "array", "items": "strng"}}""") shouldBe
            "x.avsc:3: Unknown type: 'strng', at R.a[]. Did you mean 'string'?"
    }

    @Test
    fun `a logical type in place of a type is reported with the right notation`() {
        refusalOfFields("""  {"name": "a", "type": "date"}""") shouldBe
            "x.avsc:3: Unknown type: 'date', at R.a. " +
                """Write {"type": "int", "logicalType": "date"}."""
    }

    @Test
    fun `all mistakes are reported at once, each with its line`() {
        refusalOfFields(
            """
            |  {"name": "a"},
            |  {"name": "b-c", "type": "int"},
            |  {"name": "first", "type": 7}
            """
                .trimMargin()
        ) shouldBe
            """
            |x.avsc:3: 'type' is missing, at R.a.
            |x.avsc:4: Invalid name: the string "b-c". Expected letters, digits and _, at R.
            |x.avsc:5: Field 'first' is given twice, first in line 2, at R.first.
            |x.avsc:5: Expected a type, found the number 7, at R.first.
            """
                .trimMargin()
    }

    @Test
    fun `unknown keys are refused at once, each with its line and a similar key`() {
        refusalOfFields(
            """
            |  {"name": "a", "type": "string", "optonal": true},
            |  {"name": "b", "type": "int", "logicalType": "date"},
            |  {"name": "c", "type": {"type": "string", "logicaltype": "uuid"}},
            |  {"name": "d", "type": {"type": "array", "item": "int", "items": "int"}},
            |  {"name": "e", "type": {"type": "enum", "name": "E", "symbols": ["S"], "symbol": "S"}}
            """
                .trimMargin()
        ) shouldBe
            """
            |x.avsc:3: Unknown key: "optonal", at R.a. Did you mean 'optional'?
            |x.avsc:4: Unknown key: "logicalType", at R.b. Write "type": {"type": "int", "logicalType": ...}.
            |x.avsc:5: Unknown key: "logicaltype", at R.c. Did you mean 'logicalType'?
            |x.avsc:6: Unknown key: "item", at R.d. Did you mean 'items'?
            |x.avsc:7: Unknown key: "symbol", at R.e. Did you mean 'symbols'?
            """
                .trimMargin()
    }

    @Test
    fun `unknown keys are reported together with invalid Avro`() {
        refusalOfFields("""  {"name": "a", "type": "strng", "optonal": true}""") shouldBe
            """
            |x.avsc:3: Unknown type: 'strng', at R.a. Did you mean 'string'?
            |x.avsc:3: Unknown key: "optonal", at R.a. Did you mean 'optional'?
            """
                .trimMargin()
    }

    @Test
    fun `keys of the specification and of other tools are accepted`() {
        AvroSchemas.read(
                """
                |{"type": "record", "name": "R", "namespace": "n", "doc": "d", "aliases": ["Q"],
                | "connect.name": "x", "fields": [
                |  {"name": "a", "doc": "d", "aliases": ["z"], "order": "ignore", "default": [],
                |   "type": {"type": "array", "items": "int", "default": [], "java-class": "L"}},
                |  {"name": "b", "type": {"type": "string", "avro.java.string": "String"}},
                |  {"name": "c", "type": {"type": "bytes", "logicalType": "decimal",
                |   "precision": 4, "scale": 2}},
                |  {"name": "d", "type": {"type": "enum", "name": "E", "doc": "d", "aliases": ["F"],
                |   "symbols": ["S"], "default": "S"}},
                |  {"name": "e", "type": {"type": "map", "values": "int", "default": {}}}
                |]}
                """
                    .trimMargin()
                    .toByteArray(),
                "x.avsc",
            )
            .rootRecord
            .fields
            .map { it.name to it.aliases } shouldBe
            listOf("a" to listOf("z")) + listOf("b", "c", "d", "e").map { it to emptyList() }
    }

    @Test
    fun `aliases of fields are kept`() {
        val text =
            """{"type": "record", "name": "R", "fields": [
              {"name": "a", "type": "int", "aliases": ["c", "b"]}]}"""
        val schema = AvroSchemas.read(text.toByteArray(), "x.avsc")
        schema.rootRecord.fields.single().aliases shouldBe listOf("b", "c")
        AvroSchemas.read(AvroSchemas.write(schema).toByteArray(), "y.avsc") shouldBe schema
    }

    @Test
    fun `namespaces are kept if all types have a namespace`() {
        fun schema(more: String) =
            """
            |{"type": "record", "name": "R", "namespace": "a.b", "fields": [
            |  {"name": "e", "type": {"type": "enum", "name": "E", "namespace": "a.b.R", "symbols": ["S"]}},
            |  {"name": "q", "type": {"type": "record", "name": "Q", $more "fields": []}},
            |  {"name": "again", "type": "a.b.R.E"}
            |]}
            """
                .trimMargin()
        val schema = AvroSchemas.read(schema("").toByteArray(), "x.avsc")
        schema.namespaces shouldBe mapOf("R" to "a.b", "E" to "a.b.R", "Q" to "a.b")
        AvroSchemas.read(AvroSchemas.write(schema).toByteArray(), "y.avsc") shouldBe schema
        AvroSchemas.read(schema("\"namespace\": \"\",").toByteArray(), "x.avsc").namespaces shouldBe
            emptyMap()
    }

    @Test
    fun `defaults of another type are reported all at once`() {
        fun uuid(name: String) =
            """  {"name": "$name", "type": {"type": "string", "logicalType": "uuid"}, "default": "no"}"""
        refusalOfFields(uuid("a") + ",\n" + uuid("b")) shouldBe
            """
            |x.avsc:3: Invalid default: no. Expected a value of string (uuid), at R.a.
            |x.avsc:4: Invalid default: no. Expected a value of string (uuid), at R.b.
            """
                .trimMargin()
    }

    @Test
    fun `valid Avro that is not supported is reported all at once`() {
        refusalOfFields(
            """
            |  {"name": "a", "type": ["int", "string"]},
            |  {"name": "b", "type": "int", "json": 7}
            """
                .trimMargin()
        ) shouldBe
            """
            |x.avsc:3: Expected a union of null and one type, or of records, was a union of int, string, at R.a.
            |x.avsc:4: Invalid 'json': 7. Expected a string, at R.b.
            """
                .trimMargin()
    }

    @Test
    fun `a type given twice is reported with both lines`() {
        refusalOfFields(
            """
            |  {"name": "a", "type": {"type": "enum", "name": "E", "symbols": ["S"]}},
            |  {"name": "b", "type": {"type": "enum", "name": "E", "symbols": ["T"]}}
            """
                .trimMargin()
        ) shouldBe "x.avsc:4: Type 'E' is given twice, first in line 3, at R.b."
    }

    @Test
    fun `valid Avro that is not supported is reported with its line`() {
        refusalOfFields("""  {"name": "a", "type": ["int", "string"]}""") shouldBe
            "x.avsc:3: Expected a union of null and one type, or of records, " +
                "was a union of int, string, at R.a."
    }

    @Test
    fun `a default of another type is refused with its line`() {
        refusalOfFields("""  {"name": "a", "type": "int", "default": "x"}""") shouldStartWith
            "x.avsc:3: Not an Avro schema: Invalid default for field a:"
    }

    @Test
    fun `a root that is not a record is refused`() {
        refusal("\"int\"") shouldBe "x.avsc:1: The root must be a record, was int, at schema."
    }

    @Test
    fun `a type that is not supported is refused with its path`() {
        refusalOfField(""""type":{"type":"array","items":["int","string"]}""") shouldBe
            "x.avsc:1: Expected a union of null and one type, or of records, " +
                "was a union of int, string, at R.a[]."
        refusalOfField(""""type":{"type":"long","logicalType":"time-micros"}""") shouldStartWith
            "x.avsc:1: Type long (time-micros) is not supported. Expected one of int, long,"
        refusalOfField(""""type":{"type":"fixed","name":"F","size":2}""") shouldStartWith
            "x.avsc:1: Type fixed is not supported."
    }

    @Test
    fun `a property with a wrong value is refused with the expected value`() {
        refusalOfField(""""type":"int","optional":"yes"""") shouldBe
            "x.avsc:1: Invalid 'optional': yes. Expected true or false, at R.a."
        refusalOfField(""""type":"int","json":1""") shouldBe
            "x.avsc:1: Invalid 'json': 1. Expected a string, at R.a."
        refusalOfField(""""type":"int","optional":true,"default":1""") shouldBe
            "x.avsc:1: A field with 'optional: true' cannot have a default, at R.a."
    }

    @Test
    fun `a default of another type is refused`() {
        refusalOfField(""""type":"int","default":"x"""") shouldContain "default"
        refusalOfField(""""type":{"type":"string","logicalType":"uuid"},"default":"x"""") shouldBe
            "x.avsc:1: Invalid default: x. Expected a value of string (uuid), at R.a."
        refusalOfField(""""type":"float","default":1e39""") shouldContain "Invalid default"
        refusalOfField(
            """"type":{"type":"long","logicalType":"timestamp-millis"},"default":253402300799000"""
        ) shouldBe
            "x.avsc:1: Invalid default: 253402300799000. Expected an instant from 1677 to 2262, " +
                "which Serdemark can write in nanoseconds, at R.a."
    }

    @Test
    fun `an invalid default of bytes is reported as the text in the schema`() {
        val decimal = """{"type":"bytes","logicalType":"decimal","precision":4,"scale":2}"""
        refusalOfField(""""default":"","type":$decimal""") shouldBe
            "x.avsc:1: Invalid default: \"\". Expected a value of bytes (decimal), at R.a."
        refusalOfField(""""default":[""],"type":{"type":"array","items":$decimal}""") shouldContain
            "Invalid default: [\"\"]. "
    }

    @Test
    fun `two fields or two types of the same name are refused`() {
        val a = """{"name":"a","type":"int"}"""
        shouldThrow<ProblemException> { schema("""$a,{"name":"b","json":"a","type":"int"}""") }
            .message shouldBe
            "x.avsc:1: Fields 'a' and 'b' have the same name in JSON, \"a\", at R."
        val one = """{"type":"enum","name":"x.E","symbols":["S"]}"""
        val other = """{"type":"enum","name":"y.E","symbols":["T"]}"""
        shouldThrow<ProblemException> {
                schema("""{"name":"a","type":$one},{"name":"b","type":$other}""")
            }
            .message shouldBe "x.avsc:1: The name 'E' is taken by x.E, at y.E."
    }

    @Test
    fun `a branch with a field called type is refused`() {
        val tagged =
            """[{"type":"record","name":"A","fields":[{"name":"type","type":"int"}]},""" +
                """{"type":"record","name":"B","fields":[]}]"""
        refusalOfField(""""type":$tagged""") shouldBe
            "x.avsc:1: The name 'type' in JSON is taken: 'A' is in a union, at A."
    }

    @Test
    fun `a file that is missing is refused`() {
        shouldThrow<ProblemException> { AvroSchemas.read(Path.of("no.avsc")) }.message shouldBe
            "no.avsc: No such file. Expected an Avro schema."
    }
}
