package dev.serdemark.sources.kotlin

import dev.serdemark.sources.jvm.kotlinLiteral
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test

class KotlinLiteralsTest {
    @Test
    fun `quotes, backslashes and templates are escaped`() {
        kotlinLiteral("a\"b\\c\${1+1}") shouldBe "\"a\\\"b\\\\c\\\${1+1}\""
    }

    @Test
    fun `control characters and line ends are escaped`() {
        kotlinLiteral("\u0000\n\u2028\u007f") shouldBe "\"\\u0000\\u000a\\u2028\\u007f\""
    }

    @Test
    fun `characters that change the text direction are escaped`() {
        kotlinLiteral("\u202e\u2066\u200f") shouldBe "\"\\u202e\\u2066\\u200f\""
    }

    @Test
    fun `letters of any script stay legible`() {
        kotlinLiteral("größe имя 名前") shouldBe "\"größe имя 名前\""
    }

    @Test
    fun `characters outside the Basic Multilingual Plane become two escapes`() {
        kotlinLiteral("😀") shouldBe "\"\\ud83d\\ude00\""
    }
}
