package dev.serdemark.runs

import io.kotest.matchers.nulls.shouldBeNull
import io.kotest.matchers.nulls.shouldNotBeNull
import io.kotest.matchers.shouldBe
import io.kotest.matchers.shouldNotBe
import java.nio.file.Path
import java.util.zip.GZIPOutputStream
import kotlin.io.path.createDirectories
import kotlin.io.path.outputStream
import kotlin.io.path.writeText
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

class RunIdentityTest {
    @TempDir private lateinit var folder: Path

    private fun run(name: String) = RunDirectory(folder.resolve(name).createDirectories())

    private fun journal(name: String, text: String) =
        run(name).also { it.journal.writeText(text) }.identity

    private fun packed(text: String): String? {
        val run = run("packed")
        GZIPOutputStream(run.path.resolve(PACKED_JOURNAL).outputStream()).use {
            it.write(text.toByteArray())
        }
        return run.identity
    }

    @Test
    fun `a run is the same in a copy that went on, and after its journal was packed`() {
        val seal = ",\"seal\":\"${"0123456789abcdef".repeat(4)}\"}"
        val began = journal("one", "$HEADER\n${BEGUN.dropLast(1)}$seal\n").shouldNotBeNull()
        journal("copy", "$HEADER\n${BEGUN.dropLast(1)}$seal\n{\"more\":1}\n") shouldBe began
        packed("{\"serdemark-packed-journal\":1}\n$BEGUN\n#1\n") shouldBe began
        journal("other", "$HEADER\n${BEGUN.replace("a1", "b2")}\n") shouldNotBe began
    }

    @Test
    fun `what has not begun, or cannot be read, is no run yet`() {
        journal("empty", "").shouldBeNull()
        journal("header", "$HEADER\n").shouldBeNull()
        run("nothing").identity.shouldBeNull()
        run("damaged").path.resolve(PACKED_JOURNAL).writeText("no gzip")
        run("damaged").identity.shouldBeNull()
    }

    private companion object {
        const val HEADER = """{"serdemark-journal":3}"""
        const val BEGUN = """{"type":"run-started","id":"a1"}"""
    }
}
