package dev.serdemark.schemas

import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Field
import dev.serdemark.model.Leaf
import dev.serdemark.model.ListOf
import dev.serdemark.model.MapOf
import dev.serdemark.model.Named
import dev.serdemark.model.Nullable
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.model.Type
import dev.serdemark.model.UnionDeclaration
import dev.serdemark.model.avro.AvroSchemas
import dev.serdemark.model.testing.field
import dev.serdemark.problem.ProblemException
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.assertions.withClue
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import java.nio.file.Path
import kotlin.io.path.writeText
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

class JsonSchemasTest {
    /** The schema in [text]. Also checks that Avro can express the schema. */
    private fun schema(text: String): Schema {
        val schema = JsonSchemas.read(text.toByteArray(), "x.json", "Root")
        AvroSchemas.read(AvroSchemas.write(schema).toByteArray(), "x.avsc") shouldBe schema
        return schema
    }

    /**
     * Returns the schema of an object whose only property `a` is required and has the schema
     * [propertySchema].
     */
    private fun ofProperty(propertySchema: String, definitions: String = "{}"): Schema =
        schema(
            """{"properties": {"a": $propertySchema}, "required": ["a"], "${'$'}defs": $definitions}"""
        )

    private fun fields(schema: Schema, record: String = "Root"): List<Field> =
        schema.record(record).fields

    /** The type of a property that has the schema [propertySchema]. */
    private fun type(propertySchema: String): Type =
        fields(ofProperty(propertySchema)).single().type

    private fun problem(text: String): String =
        shouldThrow<ProblemException> { schema(text) }.problems.single().toString()

    private fun problemOf(propertySchema: String, definitions: String = "{}"): String =
        shouldThrow<ProblemException> { ofProperty(propertySchema, definitions) }
            .problems
            .single()
            .toString()

    @Test
    fun `an object is a record, whose properties are optional unless required`() {
        schema(
            """
            {"type": "object", "required": ["id", "tag"], "additionalProperties": false,
             "properties": {
               "id": {"type": "string"},
               "note": {"type": "string"},
               "tag": {"type": ["string", "null"]},
               "rank": {"type": ["null", "string"]},
               "mood": {"type": "string", "nullable": true}}}
            """
        ) shouldBe
            Schema(
                "Root",
                mapOf(
                    "Root" to
                        RecordDeclaration(
                            "Root",
                            listOf(
                                field("id", Leaf.STRING),
                                field("note", Leaf.STRING, optional = true),
                                field("tag", Nullable(Leaf.STRING)),
                                field("rank", Nullable(Leaf.STRING)),
                                field("mood", Nullable(Leaf.STRING)),
                            ),
                        )
                ),
            )
    }

    @Test
    fun `type and format determine the leaf`() {
        val leaves =
            mapOf(
                """{"type": "string"}""" to Leaf.STRING,
                """{"type": "string", "format": "email"}""" to Leaf.STRING,
                """{"type": "string", "format": "uuid"}""" to Leaf.UUID,
                """{"type": "string", "format": "date"}""" to Leaf.DATE,
                """{"type": "string", "format": "date-time"}""" to Leaf.TIMESTAMP,
                """{"type": "string", "format": "byte"}""" to Leaf.BYTES,
                """{"type": "string", "contentEncoding": "base64"}""" to Leaf.BYTES,
                """{"type": "boolean"}""" to Leaf.BOOLEAN,
                """{"type": "number"}""" to Leaf.DOUBLE,
                """{"type": ["integer", "number"]}""" to Leaf.DOUBLE,
                """{"pattern": "a+"}""" to Leaf.STRING,
                """{"minimum": 0}""" to Leaf.DOUBLE,
            )
        for ((propertySchema, leaf) in leaves) {
            withClue(propertySchema) { type(propertySchema) shouldBe leaf }
        }
    }

    @Test
    fun `the bounds of an integer determine its type`() {
        val leaves =
            mapOf(
                "" to Leaf.LONG,
                """, "minimum": 0""" to Leaf.LONG,
                """, "minimum": 0, "maximum": 9""" to Leaf.INT,
                """, "exclusiveMinimum": -1, "exclusiveMaximum": 2147483647""" to Leaf.INT,
                """, "minimum": 0, "exclusiveMinimum": true, "maximum": 9""" to Leaf.INT,
                """, "minimum": 0, "maximum": 2147483648""" to Leaf.LONG,
                """, "minimum": 0, "maximum": 18446744073709551615""" to Leaf.DECIMAL,
                """, "format": "int32"""" to Leaf.INT,
                """, "format": "int64"""" to Leaf.LONG,
            )
        for ((bounds, leaf) in leaves) {
            withClue(bounds) { type("""{"type": "integer"$bounds}""") shouldBe leaf }
        }
    }

    @Test
    fun `each description of null gives a nullable type`() {
        val ways =
            listOf(
                """{"type": ["string", "null"]}""",
                """{"type": "string", "nullable": true}""",
                """{"oneOf": [{"type": "null"}, {"type": "string"}]}""",
                """{"anyOf": [{"type": "string"}, {"const": null}]}""",
                """{"anyOf": [{"type": "string", "nullable": true}, {"enum": [null]}]}""",
                """{"type": "null"}""",
                """{"const": null}""",
                """{"enum": [null]}""",
                """{"enum": ["not-a-name", null]}""",
            )
        for (way in ways) withClue(way) { type(way) shouldBe Nullable(Leaf.STRING) }
    }

    @Test
    fun `lists and maps have the described types of items`() {
        type(
            """{"type": "array", "items": {"type": "array", "items": {"type": "boolean"}}}"""
        ) shouldBe ListOf(ListOf(Leaf.BOOLEAN))
        type("""{"items": {"type": ["number", "null"]}}""") shouldBe ListOf(Nullable(Leaf.DOUBLE))
        type("""{"type": "object", "additionalProperties": {"type": "integer"}}""") shouldBe
            MapOf(Leaf.LONG)
        type("""{"type": "object", "patternProperties": {"^x": {"type": "string"}}}""") shouldBe
            MapOf(Leaf.STRING)
        type("""{"type": "object", "additionalProperties": false}""") shouldBe MapOf(Leaf.STRING)
        type("""{"type": ["array", "null"], "items": {"type": "string"}}""") shouldBe
            Nullable(ListOf(Leaf.STRING))
    }

    @Test
    fun `an enum of names is an enum, and an enum of other texts is a string`() {
        val schema = ofProperty("""{"enum": ["NEW", "used", null], "title": "item kind"}""")
        fields(schema).single().type shouldBe Nullable(Named("ItemKind"))
        schema.declaration("ItemKind") shouldBe EnumDeclaration("ItemKind", listOf("NEW", "used"))
        type("""{"enum": ["in-progress", "done"]}""") shouldBe Leaf.STRING
        type("""{"enum": ["a", "A"]}""") shouldBe Leaf.STRING
        type("""{"enum": [1, 2]}""") shouldBe Leaf.INT
        type("""{"enum": [1, 3000000000]}""") shouldBe Leaf.LONG
        type("""{"enum": [1, 1.5]}""") shouldBe Leaf.DOUBLE
        type("""{"enum": [true]}""") shouldBe Leaf.BOOLEAN
        type("""{"const": "x"}""") shouldBe Leaf.STRING
        type("""{"const": 5}""") shouldBe Leaf.INT
    }

    @Test
    fun `references are resolved, including recursive references`() {
        val schema =
            ofProperty(
                """{"${'$'}ref": "#/${'$'}defs/tree%20node"}""",
                """
                {"tree node": {"type": "object", "required": ["children"], "properties": {
                  "children": {"type": "array", "items": {"${'$'}ref": "#/${'$'}defs/tree%20node"}},
                  "up~/": {"${'$'}ref": "#"}, "again": {"${'$'}ref": "#/properties/a"}}}}
                """,
            )
        fields(schema).single().type shouldBe Named("TreeNode")
        fields(schema, "TreeNode") shouldBe
            listOf(
                field("children", ListOf(Named("TreeNode"))),
                Field("up", "up~/", Named("Root"), optional = true),
                field("again", Named("TreeNode"), optional = true),
            )
    }

    @Test
    fun `definitions of draft 4 and of OpenAPI are found as well`() {
        fields(
                schema(
                    """
                    {"${'$'}ref": "#/definitions/A", "definitions": {
                      "A": {"type": "object", "properties": {"b": {"${'$'}ref": "#/components/schemas/B"}}}},
                     "components": {"schemas": {"B": {"type": "integer"}}}}
                    """
                )
            )
            .single()
            .type shouldBe Leaf.LONG
    }

    @Test
    fun `parts of allOf become one record`() {
        val schema =
            ofProperty(
                """
                {"allOf": [{"${'$'}ref": "#/${'$'}defs/Base"},
                  {"properties": {"kind": {"const": "b"}, "more": {"type": "boolean"}}},
                  {"required": ["more"]}], "title": "Both"}
                """,
                """
                {"Base": {"type": "object", "required": ["id"], "properties": {
                  "id": {"type": "string"}, "kind": {"type": "string"}}}}
                """,
            )
        fields(schema, "Both") shouldBe
            listOf(
                field("id", Leaf.STRING),
                field("kind", Leaf.STRING, optional = true),
                field("more", Leaf.BOOLEAN),
            )
    }

    @Test
    fun `allOf with one part is read as that part`() {
        type("""{"allOf": [{"type": "string"}], "nullable": true}""") shouldBe Nullable(Leaf.STRING)
        type("""{"allOf": [{"type": "string"}, {"minLength": 1}]}""") shouldBe Leaf.STRING
    }

    @Test
    fun `objects with different values of type are a union`() {
        val schema =
            ofProperty(
                """
                {"oneOf": [{"${'$'}ref": "#/${'$'}defs/c"}, {"type": "null"}, {"type": "object",
                  "required": ["type"], "properties": {"type": {"enum": ["Square"]},
                    "side": {"type": "number"}}}], "title": "Shape"}
                """,
                """
                {"c": {"type": "object", "required": ["type", "radius"], "properties": {
                  "radius": {"type": "number"}, "type": {"const": "Circle"}}}}
                """,
            )
        fields(schema).single().type shouldBe Nullable(Named("Shape"))
        schema.declaration("Shape") shouldBe UnionDeclaration("Shape", listOf("Circle", "Square"))
        fields(schema, "Circle") shouldBe listOf(field("radius", Leaf.DOUBLE))
        fields(schema, "Square") shouldBe listOf(field("side", Leaf.DOUBLE, optional = true))
    }

    @Test
    fun `alternatives with the same type are one type`() {
        type("""{"anyOf": [{"type": "string", "format": "ipv4"}, {"type": "string"}]}""") shouldBe
            Leaf.STRING
        type("""{"anyOf": [{"enum": ["a"]}, {"type": "string"}]}""") shouldBe Leaf.STRING
        type("""{"oneOf": [{"type": "integer"}, {"type": "number"}]}""") shouldBe Leaf.DOUBLE
        type("""{"type": "string", "anyOf": [{"minLength": 3}, {"pattern": "x"}]}""") shouldBe
            Leaf.STRING
    }

    @Test
    fun `names come from titles, definitions and properties, and are unique`() {
        val schema =
            schema(
                """
                {"properties": {
                  "users": {"type": "array", "items": {"properties": {"n": {"type": "string"}}}},
                  "user": {"properties": {"n": {"type": "string"}}},
                  "x": {"title": "a user", "properties": {"n": {"type": "string"}}},
                  "root": {"properties": {"n": {"type": "string"}}},
                  "%%": {"properties": {"n": {"type": "string"}}},
                  "y": {"title": "A long sentence that describes the purpose of this object, with a dot.",
                        "properties": {"n": {"type": "string"}}}}}
                """
            )
        schema.declarations.keys.toList() shouldContainExactly
            listOf("Root", "User", "RootUser", "AUser", "RootRoot", "Type", "Y")
    }

    @Test
    fun `fields get names that Avro allows, and keep their JSON names`() {
        val names = listOf("", "a-b", "a_b", "A_B", "1st", "имя", "class", "\\n", "x".repeat(300))
        val properties = names.joinToString { """"$it": {"type": "string"}""" }
        fields(schema("""{"properties": {$properties}}""")).map { it.name } shouldBe
            listOf("field", "aB", "a_b", "A_B2", "_1st", "имя", "class", "field2") + "x".repeat(300)
    }

    @Test
    fun `a schema without counterpart in the data model is rejected with place and advice`() {
        problemOf("""{"type": "array", "prefixItems": [{"type": "string"}]}""") shouldBe
            "x.json:1: 'prefixItems' has no counterpart, at #/properties/a/prefixItems. " +
                "Give all items one type under 'items', or write an object."
        val problems =
            mapOf(
                """{"type": "array", "items": [{"type": "string"}]}""" to "A tuple has no",
                """{"type": "array"}""" to "The schema does not describe the items of this array",
                """{"type": "object"}""" to
                    "The schema does not name the properties of this object",
                "{}" to "Anything is allowed here",
                "true" to "Anything is allowed here",
                "7" to "Expected a schema, was the number 7",
                """{"type": "any"}""" to "Unknown type: \"any\"",
                """{"type": 1}""" to "Expected an array, was the number 1",
                """{"type": ["string", "integer"]}""" to "A value of several types",
                """{"anyOf": [{"type": "string"}, {"type": "boolean"}]}""" to
                    "A value of several types",
                """{"oneOf": [{"properties": {"b": {"type": "string"}}}, {"properties": {}}]}""" to
                    "each needs a property 'type' with a different 'const'",
                """{"enum": [1, "a"]}""" to "An enum of several types",
                """{"const": []}""" to "A constant that is an array",
                """{"if": {}}""" to "'if' has no counterpart",
                """{"properties": {"b": {"type": "string"}}, "additionalProperties": {"type": "string"}}""" to
                    "both named and other properties",
                """{"allOf": [{"type": "string"}, {"type": "integer"}]}""" to "Only objects",
                """{"allOf": [{"properties": {"b": {"type": "string"}}}, {"properties": {"b": {"type": "integer"}}}]}""" to
                    "Property \"b\" is described twice",
                """{"${'$'}ref": "#/nowhere"}""" to "There is nothing at \"#/nowhere\"",
                """{"${'$'}ref": "#anchor"}""" to "is an anchor",
                """{"${'$'}ref": "#/%zz"}""" to "is not a JSON pointer",
                """{"${'$'}ref": 5}""" to "Expected a string, was the number 5",
                """{"${'$'}ref": "other.json#/a"}""" to "is in another file or on a server",
                """{"${'$'}ref": "http://127.0.0.1/x"}""" to "is in another file or on a server",
                """{"${'$'}ref": "file:///etc/passwd"}""" to "is in another file or on a server",
                """{"${'$'}ref": "#/properties/a"}""" to "itself",
                """{"type": "array", "items": {"${'$'}ref": "#/properties/a"}}""" to
                    "contains itself",
                """{"anyOf": [{"${'$'}ref": "#/properties/a"}, {"type": "null"}]}""" to "itself",
                """{"allOf": [{"${'$'}ref": "#/properties/a"}]}""" to "itself",
            )
        for ((propertySchema, message) in problems) {
            withClue(propertySchema) {
                val problem = problemOf(propertySchema)
                problem shouldContain message
                problem shouldContain "at #/properties/a"
            }
        }
    }

    @Test
    fun `a root that is not an object with properties is rejected`() {
        for (root in listOf("""{"type": "array"}""", "true", "[]", """{"oneOf": []}""", "{}")) {
            withClue(root) { problem(root) shouldContain "The root must be an object" }
        }
        problem("""{"${'$'}ref": "#"}""") shouldContain "This refers to itself"
        problem(
            """{"properties": {"a": {"type": "string"}}, "patternProperties": {"x": {"type": "string"}}}"""
        ) shouldContain "other properties has no counterpart, at #/patternProperties/x."
    }

    @Test
    fun `branches whose tag cannot be the name of a type are rejected`() {
        fun union(tag: String) =
            """
            {"oneOf": [{"properties": {"type": {"const": "$tag"}}},
              {"properties": {"type": {"const": "Other"}}}]}
            """
        problemOf(union("user-created")) shouldContain "cannot be called \"user-created\""
        problemOf(union("string")) shouldContain "cannot be called \"string\""
        problemOf(union("Root")) shouldContain "cannot be called \"Root\""
    }

    @Test
    fun `hostile schemas are read or rejected quickly`() {
        val nested = """{"type":"array","items":""".repeat(400) + "{}" + "}".repeat(400)
        problemOf(nested) shouldContain "more than 200 deep"
        problemOf("""{"a":""".repeat(1100) + "{}" + "}".repeat(1100)) shouldContain
            "exceeds a limit"
        val chain =
            (0 until 5000).joinToString { index ->
                """"d$index": {"properties": {"x": {"${'$'}ref": "#/${'$'}defs/d${index + 1}"}}}"""
            }
        problemOf("""{"${'$'}ref": "#/${'$'}defs/d0"}""", "{$chain}") shouldContain "200 deep"
        val parts =
            (0 until 5000).joinToString { index ->
                """"d$index": {"allOf": [{"${'$'}ref": "#/${'$'}defs/d${index + 1}"}]}"""
            }
        problemOf("""{"${'$'}ref": "#/${'$'}defs/d0"}""", "{$parts}") shouldContain "200 deep"
        for (keyword in listOf("allOf", "anyOf", "oneOf")) {
            val doubling =
                (0 until 90).joinToString { index ->
                    val next = """{"${'$'}ref": "#/${'$'}defs/d${index + 1}"}"""
                    """"d$index": {"$keyword": [$next, $next]}"""
                }
            val definitions = """{$doubling, "d90": {"type": "string"}}"""
            try {
                ofProperty("""{"${'$'}ref": "#/${'$'}defs/d0"}""", definitions)
            } catch (e: ProblemException) {
                e.message!! shouldContain "x.json:1:"
            }
        }
    }

    @Test
    fun `errors show hostile names in one printable line`() {
        val problem = problem("""{"properties": {"\u001b[2J\u202e": {"type": "nope"}}}""")
        problem shouldContain """at #/properties/"\u001b[2J\u202e"."""
        problem.none { it < ' ' || it == '\u202e' } shouldBe true
    }

    @Test
    fun `a missing file, a folder and a file without JSON are rejected`(@TempDir folder: Path) {
        fun read(path: Path) =
            shouldThrow<ProblemException> { JsonSchemas.read(path, "Root") }.message!!
        read(folder.resolve("none.json")) shouldContain "No such file. Expected a JSON Schema."
        read(folder) shouldContain "No such file."
        val file = folder.resolve("x.json")
        file.writeText("{")
        read(file) shouldContain "x.json:1: This is not JSON"
        file.writeText("""{"properties": {"a": {"type": "string"}}}""")
        JsonSchemas.read(file, "Order").root shouldBe "Order"
        shouldThrow<ProblemException> { JsonSchemas.read(file, "no name") }.message!! shouldContain
            "Invalid name of the root: \"no name\"."
    }
}
