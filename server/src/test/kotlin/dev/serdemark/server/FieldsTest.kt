package dev.serdemark.server

import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test

/** Tests [fieldOf]. */
class FieldsTest {
    private open class Base {
        @Suppress("unused") private val number: Any = 7L
    }

    private class Holder : Base() {
        @Suppress("unused") private val flag = true
        @Suppress("unused") private val nothing: Number? = null

        companion object {
            @Suppress("unused") private val TEXT = StringBuilder("static")
        }
    }

    @Test
    fun `a value is found by its class, also in static fields and superclasses`() {
        fieldOf(Holder(), Number::class.java) shouldBe 7L
        fieldOf(Holder(), StringBuilder::class.java).toString() shouldBe "static"
    }

    @Test
    fun `primitive fields are ignored`() {
        fieldOf(Holder(), Boolean::class.javaObjectType) shouldBe null
    }

    @Test
    fun `inaccessible fields of the JDK are ignored`() {
        fieldOf("text", ByteArray::class.java) shouldBe null
    }
}
