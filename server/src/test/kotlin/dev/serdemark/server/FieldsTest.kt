package dev.serdemark.server

import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test

/** Values in the fields of a codec. */
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
    fun `a value is found by its type, in static fields and superclasses too`() {
        fieldOf(Holder(), Number::class.java) shouldBe 7L
        fieldOf(Holder(), StringBuilder::class.java).toString() shouldBe "static"
        fieldOf(Holder(), Boolean::class.java) shouldBe null
    }

    @Test
    fun `fields that the JDK keeps to itself are left out`() {
        fieldOf("text", ByteArray::class.java) shouldBe null
    }
}
