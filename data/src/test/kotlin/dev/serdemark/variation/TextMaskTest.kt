package dev.serdemark.variation

import io.kotest.assertions.withClue
import io.kotest.matchers.shouldBe
import io.kotest.matchers.shouldNotBe
import java.util.Random
import kotlin.random.asKotlinRandom
import org.junit.jupiter.api.Test

class TextMaskTest {
    private val random = Random(5)
    private val mask = TextMask(random)

    /** Code points of every script, assigned or not, without lone surrogates. */
    private fun anyText(): String = buildString {
        repeat(random.nextInt(20)) {
            val last = listOf(0x7f, 0xff, 0x5ff, 0xffff, 0x1ffff, 0x10ffff)[random.nextInt(6)]
            val codePoint = random.nextInt(last + 1)
            if (codePoint !in 0xd800..0xdfff) appendCodePoint(codePoint)
        }
    }

    /** Whether two code points have equal sizes in UTF-8, and in the strings of a JVM. */
    private fun haveSameSizes(a: Int, b: Int): Boolean =
        Character.toString(a).toByteArray().size == Character.toString(b).toByteArray().size &&
            (a <= 0xff) == (b <= 0xff)

    @Test
    fun `letters and digits change but keep their size, and other characters except emoji stay`() {
        repeat(20_000) {
            val text = anyText()
            val masked = mask.text(text)
            withClue("${text.codePoints().toArray().toList()}") {
                masked.length shouldBe text.length
                val pairs = text.codePoints().toArray().zip(masked.codePoints().toArray().toList())
                for ((before, after) in pairs) {
                    haveSameSizes(before, after) shouldBe true
                    if (Character.isLetterOrDigit(before)) {
                        after shouldNotBe before
                        Character.isLetterOrDigit(after) shouldBe true
                    } else if (before !in 0x1f600..0x1f64f) {
                        after shouldBe before
                    }
                }
            }
        }
    }

    @Test
    fun `scripts and cases stay`() {
        val texts = "Größe ÀÉ Ελλάδα Москва שלום مرحبا नमस्ते สวัสดี ひらがな カタカナ 漢字 한국어 ŁŻłż"
        val masked = mask.text(texts)
        texts.zip(masked) { before, after ->
            withClue("$before $after") {
                Character.UnicodeScript.of(after.code) shouldBe
                    Character.UnicodeScript.of(before.code)
                before.isUpperCase() shouldBe after.isUpperCase()
                before.isLowerCase() shouldBe after.isLowerCase()
            }
        }
    }

    @Test
    fun `lone surrogates stay unchanged`() {
        mask.text("\ud800 \udc00\ud800") shouldBe "\ud800 \udc00\ud800"
    }

    @Test
    fun `numbers remain numbers of JSON`() {
        val form = Regex("-?(0|[1-9]\\d*)(\\.\\d+)?([eE][+-]?\\d+)?")
        val kotlin = random.asKotlinRandom()
        repeat(2000) {
            val number =
                listOf("${random.nextLong()}", "${random.nextGaussian()}", "0.000", "-0", "1E+10")
                    .random(kotlin)
            val masked = mask.number(number)
            withClue("$number $masked") {
                form.matches(masked) shouldBe true
                masked.length shouldBe number.length
                (masked == number) shouldBe number.all { it !in '1'..'9' }
            }
        }
    }
}
