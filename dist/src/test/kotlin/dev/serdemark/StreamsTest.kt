package dev.serdemark

import dev.serdemark.cli.testing.LauncherTool
import dev.serdemark.cli.testing.SmallRun
import io.kotest.assertions.withClue
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldBeEmpty
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldEndWith
import io.kotest.matchers.string.shouldStartWith
import java.nio.file.Path
import kotlin.io.path.exists
import kotlin.io.path.readText
import org.junit.jupiter.api.BeforeEach
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.condition.EnabledOnOs
import org.junit.jupiter.api.condition.OS
import org.junit.jupiter.api.io.TempDir
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.CsvSource
import org.junit.jupiter.params.provider.ValueSource

/** Runs the launcher with standard streams that are closed, full, or not read to the end. */
@EnabledOnOs(OS.LINUX)
@Tag("slow")
class StreamsTest(@param:TempDir private val folder: Path) {
    private lateinit var tool: LauncherTool

    @BeforeEach
    fun `record a run`() {
        tool = LauncherTool(folder)
        SmallRun.write(folder.resolve("serdemark-runs/small"))
    }

    @ParameterizedTest
    @CsvSource(
        "report last, >/dev/full",
        "list runs, >&-",
        "list workloads, >/dev/full",
        "list schema users, >&-",
        "cache path, >/dev/full",
        "--version, >&-",
        "run --help, >/dev/full",
        "doctor, >&-",
    )
    fun `the error says why results cannot be printed`(command: String, redirection: String) {
        val reason = if ("full" in redirection) "No space left on device" else "Bad file descriptor"
        val result = tool.shell("serdemark $command $redirection")
        withClue(result) {
            result.status shouldBe 4
            result.err shouldStartWith "serdemark: Cannot write to standard output: $reason."
            result.err.trim().lines().size shouldBe 1
        }
    }

    @Test
    fun `if the results of a run cannot be printed, the error says how to see them`() {
        val result =
            tool.shell(
                "serdemark run users/small -c gson --offline --cache=empty --out=out >/dev/full"
            )
        withClue(result) {
            result.status shouldBe 3
            result.err shouldEndWith "See the results with: serdemark report out\n"
            folder.resolve("out/report.html").exists() shouldBe true
        }
    }

    @Test
    fun `it is no error if the reader of the output stops early`() {
        val result = tool.shell("{ serdemark report last; echo ended with $? >&2; } | head -n 1")
        withClue(result) {
            result.out.trim().lines().size shouldBe 1
            result.err shouldBe "ended with 0\n"
        }
        tool.shell("{ serdemark list runs; echo $? >status; } | true").err.shouldBeEmpty()
        folder.resolve("status").readText() shouldBe "0\n"
    }

    @Test
    fun `a closed standard input is reported`() {
        for (redirections in listOf("", ">&-", "2>&1 >&-")) {
            val result = tool.shell("serdemark try - --infer-only <&- $redirections")
            withClue("$redirections: $result") {
                result.status shouldBe 2
                result.out + result.err shouldContain
                    "serdemark: Standard input is closed. Send JSON to it"
            }
        }
    }

    @Test
    fun `closed streams do not change the exit status unless results are lost`() {
        tool.shell("serdemark try - --infer-only <&- >&- 2>&-").status shouldBe 2
        tool.shell("serdemark list runs <&- 2>&-").run {
            status shouldBe 0
            out shouldContain "small"
        }
        tool.shell("serdemark list runs <&- >&- 2>&-").status shouldBe 4
    }

    @Test
    fun `listing leaves no files in the working folder, in the home, or in a relative cache`() {
        val result =
            tool.shell(
                "mkdir new-home empty && cd empty && export HOME=../new-home XDG_CACHE_HOME=caches\n" +
                    "serdemark list contenders >list.txt && find . ../new-home | sort"
            )
        withClue(result) { result.out shouldBe ".\n../new-home\n./list.txt\n" }
        // The launcher prevents that JNA leaves files, so this test is useless without JNA.
        val libraries = System.getProperty("java.class.path")
        libraries shouldContain "jna"
    }

    @ParameterizedTest
    @ValueSource(strings = ["LC_ALL=C", "LC_ALL= LC_CTYPE=POSIX", "LC_ALL= LC_CTYPE= LANG="])
    fun `files and folders with names beyond ASCII are found in every locale`(locale: String) {
        val result =
            tool.shell(
                "e=\$(printf '\\303\\251'); mkdir \$e && cd \$e && printf '{\"a\":1}' >\$e.json\n" +
                    "export $locale; serdemark try \$e.json --infer-only && serdemark --version"
            )
        withClue(result) {
            result.status shouldBe 0
            result.out shouldContain ".json: 1 document, 1 record, 1 field"
            // Without a locale, the output is UTF-8. The other locales have only ASCII.
            if (locale.endsWith("=")) result.out shouldContain "é.json"
            else result.out.all { it.code < 128 } shouldBe true
        }
    }
}
