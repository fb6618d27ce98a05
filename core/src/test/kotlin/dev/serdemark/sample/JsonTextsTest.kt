package dev.serdemark.sample

import dev.serdemark.problem.ProblemException
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.string.shouldContain
import org.junit.jupiter.api.Test

class JsonTextsTest {
    private fun texts(text: String, areItems: Boolean = false) =
        jsonTexts(TextSource(text), areItems).map { it.decodeToString() }.toList()

    @Test
    fun `texts follow each other in lines, with blanks or with nothing between`() {
        texts("{\"a\": 1}\n[2,\n 3] {\"b\":null}{}") shouldContainExactly
            listOf("""{"a":1}""", "[2,3]", """{"b":null}""", "{}")
        texts(" \n").shouldContainExactly(emptyList())
    }

    @Test
    fun `numbers keep their digits, though not their exponents`() {
        texts("[-1234567890123456789.123456789012345678901E-5,1.10]") shouldContainExactly
            listOf("[-12345678901234.56789123456789012345678901,1.10]")
    }

    @Test
    fun `items of arrays are texts of their own where that is asked for`() {
        texts("[{\"a\":[1]}, 2, []]\n{\"b\":1} []", areItems = true) shouldContainExactly
            listOf("""{"a":[1]}""", "2", "[]", """{"b":1}""")
    }

    @Test
    fun `what is not JSON is told with line and column`() {
        val message = shouldThrow<ProblemException> { texts("{}\n{\"a\":}") }.message!!
        message shouldContain "data.json:2: This is not JSON:"
        message shouldContain "(column 6)"
        shouldThrow<ProblemException> { texts("[1, 2", areItems = true) }.message!! shouldContain
            "data.json:1: This is not JSON:"
    }
}
