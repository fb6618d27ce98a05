package dev.serdemark.report.testing

import java.nio.file.Path
import kotlin.io.path.writeText
import org.junit.jupiter.api.AfterAll
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.TestInstance
import org.junit.jupiter.api.io.TempDir

/** Base class of tests that open pages in a browser. */
@Tag("browser")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class BrowserTest {
    protected val chromium: Chromium = Chromium()

    @TempDir private lateinit var folder: Path

    @AfterAll fun close() = chromium.close()

    /** Writes a page to a file, which replaces the page before. */
    protected fun file(html: String): Path = folder.resolve("page.html").also { it.writeText(html) }
}
