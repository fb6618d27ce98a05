package dev.serdemark.avro

import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.EnumValue
import dev.serdemark.model.Field
import dev.serdemark.model.IntValue
import dev.serdemark.model.Leaf
import dev.serdemark.model.ListOf
import dev.serdemark.model.ListValue
import dev.serdemark.model.Named
import dev.serdemark.model.NullValue
import dev.serdemark.model.Nullable
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.model.StringValue
import io.kotest.matchers.collections.shouldContainExactly
import org.apache.avro.JsonProperties
import org.apache.avro.Schema as AvroSchema
import org.junit.jupiter.api.Test

class AvroFileTest {
    @Test
    fun `fields have their defaults and aliases, and other nullable fields default to null`() {
        val fields =
            listOf(
                Field("count", "count", Leaf.INT, default = IntValue(5)),
                Field("state", "state", Named("State"), default = EnumValue("B")),
                Field("tags", "tags", ListOf(Leaf.STRING), default = ListValue(emptyList())),
                Field("note", "note", Nullable(Leaf.STRING), default = StringValue("\"")),
                Field("none", "none", Nullable(Leaf.STRING), default = NullValue),
                Field("free", "free", Nullable(Leaf.INT)),
                Field("title", "title", Leaf.STRING, aliases = listOf("name", "a \"b\"")),
            )
        val schema =
            Schema(
                "R",
                mapOf(
                    "R" to RecordDeclaration("R", fields),
                    "State" to EnumDeclaration("State", listOf("A", "B")),
                ),
            )
        val text = AvroClasses(schema, "p").files().values.single()
        // Avro's parser refuses a default that is not of the first branch of a union.
        AvroSchema.Parser().parse(text).fields.map { field ->
            val default = if (field.hasDefaultValue()) field.defaultVal() else "(no default)"
            "${field.name()} $default ${field.aliases().joinToString()}".trim()
        } shouldContainExactly
            listOf(
                "count 5",
                "state B",
                "tags []",
                "note \"",
                "none ${JsonProperties.NULL_VALUE}",
                "free ${JsonProperties.NULL_VALUE}",
                "title (no default) name, a \"b\"",
            )
    }
}
