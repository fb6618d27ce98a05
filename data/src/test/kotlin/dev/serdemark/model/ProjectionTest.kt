package dev.serdemark.model

import dev.serdemark.model.testing.field
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.maps.shouldContainExactly
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test

class ProjectionTest {
    private val name = RecordDeclaration("Name", listOf(field("first"), field("last")))
    private val image = RecordDeclaration("Image", listOf(field("url")))
    private val user =
        RecordDeclaration(
            "User",
            listOf(
                field("id"),
                Field("name", "name", Named("Name")),
                Field("images", "images", ListOf(Named("Image"))),
                Field("friends", "friends", MapOf(Named("User"))),
            ),
        )
    private val schema = Schema("User", listOf(user, name, image).associateBy { it.name })

    private fun field(name: String) = Field(name, name, Leaf.STRING)

    private fun text(text: String) = StringValue(text)

    private fun user(id: String, friends: Map<String, Value> = emptyMap()) =
        RecordValue(
            "User",
            listOf(
                text(id),
                RecordValue("Name", listOf(text("A"), text("B"))),
                ListValue(listOf(RecordValue("Image", listOf(text("u"))))),
                MapValue(friends),
            ),
        )

    @Test
    fun `a projected schema lacks the fields that are not named, and unused types`() {
        val projected = Projection(schema, mapOf("User" to setOf("name", "id"))).schema
        projected.declarations shouldContainExactly
            mapOf("User" to user.copy(fields = user.fields.take(2)), "Name" to name)
    }

    @Test
    fun `records that are not named keep all fields`() {
        val projected = Projection(schema, mapOf("Name" to setOf("last"))).schema
        projected.record("User") shouldBe user
        projected.record("Name").fields shouldContainExactly listOf(field("last"))
    }

    @Test
    fun `a projected value lacks the fields that are not named, at every depth`() {
        val projection = Projection(schema, mapOf("User" to setOf("id", "friends")))
        projection.select(user("a", mapOf("x" to user("b")))) shouldBe
            RecordValue(
                "User",
                listOf(
                    text("a"),
                    MapValue(
                        mapOf("x" to RecordValue("User", listOf(text("b"), MapValue(emptyMap()))))
                    ),
                ),
            )
    }

    @Test
    fun `a projected value is encoded and decoded with the projected schema`() {
        val projection = Projection(schema, mapOf("User" to setOf("friends")))
        val value = projection.select(user("a", mapOf("x" to user("b"))))
        val bytes = ValueForm.encode(projection.schema, value)
        ValueForm.decode(projection.schema, bytes) shouldBe value
    }
}
