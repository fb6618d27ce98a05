package dev.serdemark.contender

import dev.serdemark.contender.testing.SampleManifest
import dev.serdemark.contender.testing.SampleManifest.Companion.VALID
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.shouldBe
import java.nio.file.Path
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** Manifests in older and newer formats. */
class ManifestFormatsTest(@TempDir folder: Path) {
    private val sample = SampleManifest(folder)

    @Test
    fun `the error for a newer format advises to update Serdemark`() {
        val case = "when: [{version: \"(,1)\", note: n}]"
        val newer = VALID.replace("format: 2", "format: 3").replace("domain:", "domian:")
        // Other mistakes are not reported, because a newer format may allow them.
        sample.problem("$newer\n$case") shouldBe
            "FILE:1: Unknown format: '3'. Expected 1 or 2. " +
                "It was written for a newer Serdemark: update Serdemark."
    }

    @Test
    fun `a manifest must state its format`() {
        sample.problem(VALID.replace("format: 2\n", "")) shouldBe
            "FILE:1: 'format' is missing. Add it (e.g. format: 2)."
    }

    @Test
    fun `in format 1, notes are texts, and a case replaces whole values`() {
        val case = "{version: \"(,1)\", compiler: {kotlin: 1.7.10}, notes: [Old.]}"
        val old = "${VALID.replace("format: 2", "format: 1")}\nnotes: [New.]\nwhen: [$case]"
        val contenders = sample.contenders(old)
        contenders.find("sample").manifest.findings.notes shouldContainExactly listOf(Note("New."))
        val changed = contenders.find("sample@0.9").manifest
        changed.findings.notes shouldContainExactly listOf(Note("Old."))
        // The manifest's `compiler` has a plugin, but the case replaces the whole key.
        changed.code.compiler.plugins shouldBe emptyList()
    }
}
