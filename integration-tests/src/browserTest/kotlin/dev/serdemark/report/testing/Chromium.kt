package dev.serdemark.report.testing

import com.microsoft.playwright.Browser
import com.microsoft.playwright.BrowserType
import com.microsoft.playwright.Page
import com.microsoft.playwright.Playwright
import com.microsoft.playwright.options.ColorScheme
import java.nio.file.Files
import java.nio.file.Path
import kotlin.io.path.createDirectories

/**
 * A page that is open in a browser.
 *
 * @property requests the addresses that the page requested, without the page itself
 * @property errors the errors and warnings of the page
 */
class Visit(val page: Page, val requests: List<String>, val errors: List<String>) {
    /** The number of pixels by which the page is wider than its window. */
    val overflow: Any?
        get() = page.evaluate("document.documentElement.scrollWidth - innerWidth")

    /**
     * Writes a screenshot to the folder in the system property `serdemark.screenshots`. Without
     * this property, writes none, because screenshots of whole pages take long.
     */
    fun screenshot(name: String, whole: Boolean = false) {
        val folder = System.getProperty("serdemark.screenshots") ?: return
        val file = Path.of(folder).createDirectories().resolve("$name.png")
        page.screenshot(Page.ScreenshotOptions().setPath(file).setFullPage(whole))
    }
}

/** Runs the Chromium in the system property `serdemark.chromium`, or else an installed one. */
class Chromium : AutoCloseable {
    private val playwright =
        Playwright.create(
            Playwright.CreateOptions().setEnv(mapOf("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD" to "1"))
        )
    private val browser =
        playwright
            .chromium()
            .launch(BrowserType.LaunchOptions().setExecutablePath(findExecutable()).setArgs(flags))

    /** Opens a [file] in a new window with this [width], and runs [test] with the page. */
    fun visit(
        file: Path,
        width: Int = 1400,
        colors: ColorScheme = ColorScheme.LIGHT,
        anchor: String = "",
        test: Visit.() -> Unit,
    ) {
        val window = Browser.NewContextOptions().setViewportSize(width, 900).setColorScheme(colors)
        browser.newContext(window).use { context ->
            val page = context.newPage()
            val address = "file://${file.toUri().path}"
            val requests = mutableListOf<String>()
            val errors = mutableListOf<String>()
            page.onRequest { request ->
                if (!request.url().startsWith(address) && !request.url().startsWith("data:"))
                    requests += request.url()
            }
            page.onConsoleMessage {
                if (it.type() in setOf("error", "warning")) errors += it.text()
            }
            page.onPageError { errors += it }
            page.navigate(address + anchor)
            Visit(page, requests, errors).test()
        }
    }

    override fun close() {
        browser.close()
        playwright.close()
    }

    private companion object {
        val flags =
            listOf(
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
            )

        val usualPaths =
            listOf("/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome")

        fun findExecutable(): Path =
            (listOfNotNull(System.getProperty("serdemark.chromium")) + usualPaths)
                .map(Path::of)
                .firstOrNull(Files::isExecutable)
                ?: error("No Chromium found. Install one, or name it: -Dserdemark.chromium=PATH.")
    }
}
