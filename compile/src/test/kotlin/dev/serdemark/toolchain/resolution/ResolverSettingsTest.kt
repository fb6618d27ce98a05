package dev.serdemark.toolchain.resolution

import dev.serdemark.problem.ProblemException
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.shouldBe
import io.kotest.matchers.shouldNotBe
import java.nio.file.Path
import kotlin.io.path.writeText
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

class ResolverSettingsTest {
    @TempDir lateinit var folder: Path
    private val file by lazy { folder.resolve("settings.xml") }

    @Test
    fun `a settings file that the user names must exist`() {
        val problem =
            shouldThrow<ProblemException> { ResolverSettings.from(file) }.problems.single()
        problem.message shouldBe "No such settings file: '$file'."
    }

    @Test
    fun `a change of the settings changes the fingerprint`() {
        file.writeText("<settings/>")
        val before = ResolverSettings.from(file).fingerprint
        file.writeText("<settings><offline>true</offline></settings>")
        ResolverSettings.from(file).fingerprint shouldNotBe before
    }
}
