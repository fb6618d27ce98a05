package dev.serdemark

import dev.serdemark.cli.testing.Tool
import dev.serdemark.cli.testing.startScript
import dev.serdemark.cli.testing.writeScript
import io.kotest.assertions.withClue
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldStartWith
import java.nio.file.Path
import kotlin.io.path.copyTo
import kotlin.io.path.createDirectories
import kotlin.io.path.writeText
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.condition.DisabledOnOs
import org.junit.jupiter.api.condition.EnabledOnOs
import org.junit.jupiter.api.condition.OS
import org.junit.jupiter.api.io.TempDir

/** Checks the one-line error of the launcher if Java cannot start or would not work. */
@DisabledOnOs(OS.WINDOWS)
@Tag("slow")
class RefusedStartTest(@param:TempDir private val folder: Path) {
    private val script = Tool.home.resolve("dist/src/main/dist/bin/serdemark")

    /**
     * Returns the error of the launcher.
     *
     * @param before a shell command that runs before the launcher
     */
    private fun errorOfLauncher(
        before: String = ":",
        script: Path = this.script,
        environment: Map<String, String?> = emptyMap(),
    ): String {
        val command = listOf("sh", "-c", "$before; exec sh '$script' --version")
        val result = startScript(command, folder, folder, environment).await()
        return withClue(result) {
            result.status shouldBe 2
            result.err.trim().lines().size shouldBe 1
            result.err
        }
    }

    @Test
    fun `a small limit of open files is reported with the necessary limit`() {
        errorOfLauncher("ulimit -n 64") shouldBe
            "serdemark: Only 64 files may be open at once, and Serdemark needs 256. Raise that limit: ulimit -n 1024\n"
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    fun `a limit of memory is reported if it is too small for workers`() {
        errorOfLauncher("ulimit -v 3500000") shouldBe
            "serdemark: JVMs reserve some GB of addresses each, and ulimit -v allows 3500000 KB. " +
                "Raise that limit: ulimit -v unlimited\n"
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    fun `a limit of memory is reported if Java cannot start with it`() {
        val options = mapOf("SERDEMARK_OPTS" to "-Xms5g -Xmx5g")
        val error = errorOfLauncher("ulimit -v 4500000", environment = options)
        error shouldContain "java cannot start: "
        error shouldContain "Raise what may be the cause: ulimit -v 4500000 (KB of address space)."
    }

    @Test
    fun `a Java that cannot start is reported with its message`() {
        folder.resolve("release").writeText("JAVA_VERSION=\"17.0.1\"\n")
        val java = folder.resolve("bin").createDirectories().resolve("java")
        java.writeScript("echo 'no libjvm here' >&2; exit 6")
        errorOfLauncher(environment = mapOf("JAVA_HOME" to "$folder")) shouldBe
            "serdemark: $java cannot start: no libjvm here.\n"
    }

    @Test
    fun `options that no Java can start with are reported`() {
        errorOfLauncher(environment = mapOf("SERDEMARK_OPTS" to "-XX:+NoSuchOption")) shouldContain
            "SERDEMARK_OPTS is: -XX:+NoSuchOption"
    }

    @Test
    fun `a folder with a colon is refused, since a class path cannot name it`() {
        val bin = folder.resolve("a:b/bin").createDirectories()
        errorOfLauncher(script = script.copyTo(bin.resolve("serdemark"))) shouldStartWith
            "serdemark: Serdemark cannot run from ${bin.parent.toRealPath()}: a class path cannot name"
    }
}
