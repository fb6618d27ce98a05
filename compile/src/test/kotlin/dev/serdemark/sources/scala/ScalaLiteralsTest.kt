package dev.serdemark.sources.scala

import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test

class ScalaLiteralsTest {
    @Test
    fun `quotes and backslashes are escaped, and dollar signs are not`() {
        scalaLiteral("a\"b\\c\${1+1}") shouldBe "\"a\\\"b\\\\c\${1+1}\""
    }

    @Test
    fun `control characters and line ends are escaped`() {
        scalaLiteral("\u0000\n\r\u2028\u007f") shouldBe "\"\\u0000\\n\\r\\u2028\\u007f\""
    }

    @Test
    fun `characters that change the reading direction are escaped`() {
        scalaLiteral("\u202e\u2066\u200f") shouldBe "\"\\u202e\\u2066\\u200f\""
    }

    @Test
    fun `letters of any script stay legible`() {
        scalaLiteral("größe имя 名前") shouldBe "\"größe имя 名前\""
    }
}
