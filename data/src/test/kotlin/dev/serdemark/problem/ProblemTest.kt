package dev.serdemark.problem

import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test

class ProblemTest {
    @Test
    fun `a message ends with a full stop before advice follows`() {
        Problem("Not a directory", "Choose another").toString() shouldBe
            "Not a directory. Choose another."
        Problem("Not a directory. ", "Choose another.").toString() shouldBe
            "Not a directory. Choose another."
        Problem("Which one?", "Did you mean 'a'?").toString() shouldBe
            "Which one? Did you mean 'a'?"
        Problem("The file is 'a'", file = "x", line = 3).toString() shouldBe "x:3: The file is 'a'."
    }

    @Test
    fun `names with the same beginning in any case are suggested, but none for an empty text`() {
        suggestionOrList("STUD", listOf("run", "studies")) shouldBe "Did you mean 'studies'?"
        suggestionOrList("", listOf("run", "studies")) shouldBe "Expected one of: run, studies."
    }

    @Test
    fun `a command at the end of advice gets no full stop`() {
        Problem("Unknown.", "See: serdemark list contenders").toString() shouldBe
            "Unknown. See: serdemark list contenders"
        Problem("Unknown.", "See `serdemark list runs`").toString() shouldBe
            "Unknown. See `serdemark list runs`."
    }
}
