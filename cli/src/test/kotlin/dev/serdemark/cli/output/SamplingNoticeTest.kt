package dev.serdemark.cli.output

import io.kotest.matchers.nulls.shouldBeNull
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test

class SamplingNoticeTest {
    @Test
    fun `if all documents are measured, there is no notice`() {
        samplingNotice(found = 3, measured = 3, checked = 0).shouldBeNull()
    }

    @Test
    fun `the notice says how many documents are measured, and how many are only checked`() {
        samplingNotice(found = 4120, measured = 100, checked = 4020) shouldBe
            "Measuring 100 of 4120 documents; the other 4020 are checked only"
        samplingNotice(found = 101, measured = 100, checked = 1) shouldBe
            "Measuring 100 of 101 documents; the other one is checked only"
        samplingNotice(found = 90_000, measured = 100, checked = 50_000) shouldBe
            "Measuring 100 of 90000 documents; 50000 of the others are checked only"
    }
}
