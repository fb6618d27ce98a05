package dev.serdemark.engine.cold

import dev.serdemark.plan.Archive
import dev.serdemark.plan.JavaInstallation
import dev.serdemark.plan.JvmSetting
import dev.serdemark.problem.ProblemException
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.collections.shouldContain
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.collections.shouldNotContain
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test

class ColdSettingsTest {
    private fun jvm(version: String, name: String = "g1") =
        JvmSetting(name, JavaInstallation("/jdk", version, "v"), listOf("-Xmx256m", PRE_TOUCH))

    @Test
    fun `each setting is combined with each archive`() {
        val jvms = listOf(jvm("17.0.15+6", "jdk17-g1"), jvm("25.0.1+8", "jdk25-g1"))
        coldSettings(jvms, listOf(Archive.NONE, Archive.APP)).map { it.name } shouldContainExactly
            listOf(
                "jdk17-g1-cds-none",
                "jdk17-g1-cds-app",
                "jdk25-g1-cds-none",
                "jdk25-g1-cds-app",
            )
    }

    @Test
    fun `without an archive, sharing is off`() {
        val flags = coldSettings(listOf(jvm("17")), listOf(Archive.NONE)).single().flags
        flags shouldContain "-Xshare:off"
        flags shouldContain "-Xmx256m"
    }

    @Test
    fun `the ahead-of-time cache comes without options for other archives`() {
        val flags = coldSettings(listOf(jvm("25.0.1+8")), listOf(Archive.AOT)).single().flags
        flags.none { it.startsWith("-Xshare") } shouldBe true
    }

    @Test
    fun `the heap is not touched before a cold start`() {
        coldSettings(listOf(jvm("17")), listOf(Archive.DEFAULT)).single().flags shouldNotContain
            PRE_TOUCH
    }

    @Test
    fun `options that a JDK does not support are refused with advice, all at once`() {
        shouldThrow<ProblemException> {
                coldSettings(
                    listOf(jvm("11.0.2", "jdk11-g1"), jvm("17.0.15+6", "jdk17-g1")),
                    listOf(Archive.APP, Archive.AOT),
                )
            }
            .problems
            .map { "$it" } shouldContainExactly
            listOf(
                "--cds app needs JDK 13 or later; jdk11-g1 runs on 11.0.2. Choose JDK 13 or later with --jdk.",
                "--cds aot needs JDK 25 or later; jdk11-g1 runs on 11.0.2. Choose JDK 25 or later with --jdk, or use --cds app.",
                "--cds aot needs JDK 25 or later; jdk17-g1 runs on 17.0.15+6. Choose JDK 25 or later with --jdk, or use --cds app.",
            )
    }

    private companion object {
        const val PRE_TOUCH = "-XX:+AlwaysPreTouch"
    }
}
