package dev.serdemark.engine.jvm

import dev.serdemark.engine.worker.WorkerCommand
import dev.serdemark.plan.DocumentName
import dev.serdemark.plan.JvmSetting
import dev.serdemark.results.testing.Recorded
import io.kotest.assertions.withClue
import io.kotest.matchers.nulls.shouldBeNull
import io.kotest.matchers.nulls.shouldNotBeNull
import io.kotest.matchers.shouldBe
import kotlin.io.path.Path
import org.junit.jupiter.api.Test

class JvmArgumentsTest {
    @Test
    fun `options that would falsify results are refused with a reason`() {
        listOf(
                "-Xmx1g",
                "-Xms1g",
                "-mx1g",
                "-ms1g",
                "-XX:MaxHeapSize=1g",
                "-XX:MaxRAMPercentage=50",
                "-XX:+UseZGC",
                "-XX:-UseG1GC",
                "-cp",
                "-jar",
                "--module-path=x",
                "-Xbootclasspath/a:x",
                "-XX:CompileCommand=inline,a.B::c",
                "-XX:CompileCommandFile=x",
                "-XX:CompilerDirectivesFile=x",
                "-Xshare:off",
                "-XX:SharedArchiveFile=x",
                "-XX:AOTCache=x",
                "-XX:Flags=x",
                "-XX:VMOptionsFile=x",
                "-version",
                "--version",
                "-X",
                "--dry-run",
                "-Djava.io.tmpdir=/x",
                "@file",
                "Main",
                "",
                "-",
            )
            .forEach {
                withClue(it) {
                    refusal(it)?.let { found -> found.advice ?: found.message }.shouldNotBeNull()
                }
            }
    }

    @Test
    fun `options that users may want to compare are allowed`() {
        listOf(
                "-Xint",
                "-XX:-TieredCompilation",
                "-XX:+UseStringDeduplication",
                "-XX:+UseCompactObjectHeaders",
                "-XX:MaxGCPauseMillis=50",
                "-XX:ReservedCodeCacheSize=64m",
                "-Dkey=value",
                "--add-opens=java.base/java.util=ALL-UNNAMED",
                "-Xss2m",
                "-XX:NewRatio=1",
            )
            .forEach { withClue(it) { refusal(it).shouldBeNull() } }
    }

    /** Returns the flags of a JVM for checks. Everything else is the same as in measured JVMs. */
    private fun flagsForChecks(vararg flags: String, threads: Int = 1): List<String> {
        val setting = JvmSetting("g1", Recorded.java, flags.toList())
        val classPath = listOf(Path("codec.jar"))
        val measured = WorkerCommand(setting, listOf("-Da=b"), classPath, DocumentName("w", "d"))
        val forChecks = measured.forChecks(threads)
        forChecks.copy(jvm = setting) shouldBe measured
        forChecks.jvm.copy(flags = flags.toList()) shouldBe setting
        return forChecks.jvm.flags
    }

    @Test
    fun `a JVM for checks keeps collector, heap and options, and starts faster`() {
        flagsForChecks("-XX:+UseZGC", "-Xmx256m", "-XX:+AlwaysPreTouch", "-Dkey=value") shouldBe
            listOf(
                "-XX:+UseZGC",
                "-Xmx256m",
                "-Dkey=value",
                "-XX:-AlwaysPreTouch",
                "-XX:TieredStopAtLevel=1",
            )
    }

    private fun command(vararg flags: String) =
        WorkerCommand(
            JvmSetting("g1", Recorded.java, flags.toList()),
            contenderFlags = emptyList(),
            classPath = emptyList(),
            DocumentName("w", "d"),
        )

    @Test
    fun `a JVM for counting memory has the serial collector and no thread-local buffers`() {
        command("-XX:+UseG1GC", "-Xms256m", "-XX:+AlwaysPreTouch", "-Da=b")
            .forCounting()
            .jvm
            .flags shouldBe
            listOf("-Xms256m", "-Da=b", "-XX:+UseSerialGC", "-XX:-UseTLAB", "-XX:-AlwaysPreTouch")
    }

    @Test
    fun `a JVM for observing memory starts with a small heap`() {
        command("-XX:+UseG1GC", "-Xms256m", "-Xmx256m", "-XX:+AlwaysPreTouch")
            .forObserving()
            .jvm
            .flags shouldBe listOf("-XX:+UseG1GC", "-Xmx256m", "-Xms16m", "-XX:-AlwaysPreTouch")
    }

    @Test
    fun `a JVM for checks compiles as the user chooses`() {
        for (flag in
            listOf(
                "-Xint",
                "-Xcomp",
                "-XX:-TieredCompilation",
                "-XX:TieredStopAtLevel=3",
                "-XX:+UseJVMCICompiler",
            )) {
            flagsForChecks(flag) shouldBe listOf(flag, "-XX:-AlwaysPreTouch")
        }
    }

    @Test
    fun `a JVM for checks by several threads compiles like a measured JVM`() {
        flagsForChecks("-XX:+UseG1GC", threads = 4) shouldBe
            listOf("-XX:+UseG1GC", "-XX:-AlwaysPreTouch")
    }
}
