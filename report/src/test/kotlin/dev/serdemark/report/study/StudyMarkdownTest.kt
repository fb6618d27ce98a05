package dev.serdemark.report.study

import dev.serdemark.report.testing.SampleStudy
import dev.serdemark.report.testing.shouldBeGolden
import org.junit.jupiter.api.Test

class StudyMarkdownTest {
    @Test
    fun `the whole page`() {
        val page = StudyPage(SampleStudy.result, "serdemark study phones-2016")
        StudyMarkdown.render(page) { "phones-2016/$it.svg" } shouldBeGolden "study.md"
    }
}
