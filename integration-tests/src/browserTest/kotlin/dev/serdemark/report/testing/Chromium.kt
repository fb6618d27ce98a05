package dev.serdemark.report.testing

import com.microsoft.playwright.Browser
import com.microsoft.playwright.BrowserType
import com.microsoft.playwright.Page
import com.microsoft.playwright.Playwright
import com.microsoft.playwright.options.ColorScheme
import java.nio.file.Files
import java.nio.file.Path
import kotlin.io.path.createDirectories

/** What happened in a page since it was opened: [requests] for anything but the page itself. */
class Visit(val page: Page, val requests: List<String>, val errors: List<String>) {
    /** Pixels by which the page is wider than its window. */
    val overflow: Any?
        get() = page.evaluate("document.documentElement.scrollWidth - innerWidth")

    /** Writes a picture into the folder of the system property `serdemark.screenshots`. */
    fun screenshot(name: String, whole: Boolean = false) {
        val folder = Path.of(System.getProperty("serdemark.screenshots", "target/screenshots"))
        val file = folder.createDirectories().resolve("$name.png")
        page.screenshot(Page.ScreenshotOptions().setPath(file).setFullPage(whole))
    }
}

/** The Chromium of this machine, or the one that the system property `serdemark.chromium` names. */
class Chromium : AutoCloseable {
    private val playwright =
        Playwright.create(
            Playwright.CreateOptions().setEnv(mapOf("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD" to "1"))
        )
    private val browser =
        playwright
            .chromium()
            .launch(BrowserType.LaunchOptions().setExecutablePath(installed()).setArgs(flags))

    /** Opens [file], at an anchor if one is given, in a window of that [width]. */
    fun visit(
        file: Path,
        width: Int = 1400,
        colours: ColorScheme = ColorScheme.LIGHT,
        anchor: String = "",
        look: Visit.() -> Unit,
    ) {
        val window = Browser.NewContextOptions().setViewportSize(width, 900).setColorScheme(colours)
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
            Visit(page, requests, errors).look()
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

        val places =
            listOf("/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome")

        fun installed(): Path =
            (listOfNotNull(System.getProperty("serdemark.chromium")) + places)
                .map(Path::of)
                .firstOrNull(Files::isExecutable)
                ?: error("No Chromium found. Install one, or name it: -Dserdemark.chromium=PATH.")
    }
}
