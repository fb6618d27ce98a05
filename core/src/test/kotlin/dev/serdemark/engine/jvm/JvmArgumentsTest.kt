package dev.serdemark.engine.jvm

import io.kotest.assertions.withClue
import io.kotest.matchers.nulls.shouldBeNull
import io.kotest.matchers.nulls.shouldNotBeNull
import org.junit.jupiter.api.Test

class JvmArgumentsTest {
    @Test
    fun `what would make figures other than they say is refused with a reason`() {
        listOf(
                "-Xmx1g",
                "-Xms1g",
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
                    refusal(it)?.let { told -> told.advice ?: told.message }.shouldNotBeNull()
                }
            }
    }

    @Test
    fun `what a user may want to compare is left to the JVM`() {
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
}
