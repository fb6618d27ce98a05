package dev.serdemark.cli

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

/** Checks that the launcher explains in one line why Java cannot start, or would not work. */
@DisabledOnOs(OS.WINDOWS)
@Tag("slow")
class RefusedStartTest(@param:TempDir private val folder: Path) {
    private val script = Tool.home.resolve("cli/src/main/dist/bin/serdemark")

    private fun refusal(
        before: String = ":",
        script: Path = this.script,
        environment: Map<String, String?> = emptyMap(),
    ): String {
        val command = listOf("sh", "-c", "$before; exec sh '$script' --version")
        val ended = startScript(command, folder, folder, environment).await()
        return withClue(ended) {
            ended.status shouldBe 2
            ended.err.lines().size shouldBe 2
            ended.err
        }
    }

    @Test
    fun `a small limit of open files is reported with the necessary limit`() {
        refusal("ulimit -n 64") shouldBe
            "serdemark: Only 64 files may be open at once, and Serdemark needs 256. Raise that limit: ulimit -n 1024\n"
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    fun `a small limit of memory is reported`() {
        refusal("ulimit -v 3500000") shouldBe
            "serdemark: JVMs reserve some GB of addresses each, and ulimit -v allows 3500000 KB. " +
                "Raise that limit: ulimit -v unlimited\n"
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    fun `a limit of memory is reported if Java cannot start with it`() {
        val options = mapOf("SERDEMARK_OPTS" to "-Xms5g -Xmx5g")
        val refusal = refusal("ulimit -v 4500000", environment = options)
        refusal shouldContain "java cannot start: "
        refusal shouldContain
            "Raise what may be the cause: ulimit -v 4500000 (KB of address space)."
    }

    @Test
    fun `a Java that cannot start is reported with its message`() {
        folder.resolve("release").writeText("JAVA_VERSION=\"17.0.1\"\n")
        val java = folder.resolve("bin").createDirectories().resolve("java")
        java.writeScript("echo 'no libjvm here' >&2; exit 6")
        refusal(environment = mapOf("JAVA_HOME" to "$folder")) shouldBe
            "serdemark: $java cannot start: no libjvm here.\n"
    }

    @Test
    fun `options that no Java can start with are reported`() {
        refusal(environment = mapOf("SERDEMARK_OPTS" to "-XX:+NoSuchOption")) shouldContain
            "SERDEMARK_OPTS is: -XX:+NoSuchOption"
    }

    @Test
    fun `a folder that a class path cannot name is refused`() {
        val odd = folder.resolve("a:b/bin").createDirectories()
        refusal(script = script.copyTo(odd.resolve("serdemark"))) shouldStartWith
            "serdemark: Serdemark cannot run from ${odd.parent.toRealPath()}: a class path cannot name"
    }
}
