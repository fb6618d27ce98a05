package dev.serdemark.problem

import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test

class ShellTest {
    @Test
    fun `a plain word stays as it is`() {
        shellQuoted("serdemark-runs/1.0_a@b=c") shouldBe "serdemark-runs/1.0_a@b=c"
    }

    @Test
    fun `spaces, quotes and expansions are quoted`() {
        shellQuoted("it's \$HOME") shouldBe "'it'\\''s \$HOME'"
    }
}
