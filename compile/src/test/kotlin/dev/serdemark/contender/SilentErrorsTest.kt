package dev.serdemark.contender

import dev.serdemark.contender.testing.SampleManifest
import dev.serdemark.contender.testing.SampleManifest.Companion.VALID
import dev.serdemark.problem.ProblemException
import dev.serdemark.sources.testing.shippedContenders
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.nulls.shouldBeNull
import io.kotest.matchers.nulls.shouldNotBeNull
import io.kotest.matchers.shouldBe
import java.nio.file.Path
import kotlin.io.path.writeText
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

class SilentErrorsTest(@param:TempDir private val folder: Path) {
    private val file = folder.resolve(SILENT_ERRORS_FILE)

    private fun read(counts: String): Contenders {
        file.writeText("format: 1\ncontenders:\n  $counts\n")
        return SampleManifest(folder).contenders(VALID)
    }

    private fun problems(text: String): List<String> {
        file.writeText(text)
        return shouldThrow<ProblemException> { SampleManifest(folder).contenders(VALID) }
            .problems
            .map { "$it".replace("$file", "FILE") }
    }

    @Test
    fun `only the tested versions have counts`() {
        val contenders = read("sample@1.0: {wrong: 2, cases: 7}\n  other@1.0: {wrong: 1, cases: 7}")
        contenders.find("sample").silentErrors shouldBe SilentErrors(2, 7)
        contenders.find("sample@1.1").silentErrors.shouldBeNull()
        shippedContenders.find("fastjson2").silentErrors.shouldNotBeNull()
        shippedContenders.find("fastjson2@2.0.1").silentErrors.shouldBeNull()
    }

    @Test
    fun `a file with mistakes is refused with all of them`() {
        problems("format: 1\ncontenders: {sample: {wrong: 1, cases: 2}, a@1: {wrong: 3, cases: x}}")
            .size shouldBe 2
        problems("format: 1\ncontenders: {a@1: {wrong: 3, cases: 2}}") shouldBe
            listOf("FILE:2: More payloads were read wrong than there were: 3 of 2.")
        problems("format: 2\ncounts: {}") shouldBe
            listOf(
                "FILE:1: Unknown format: '2'. Expected 1. It was written for a newer Serdemark: update Serdemark."
            )
    }
}
