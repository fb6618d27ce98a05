package dev.serdemark.studies

import dev.serdemark.problem.ProblemException
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldStartWith
import java.nio.file.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.writeText
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

class StudyFolderTest {
    @TempDir private lateinit var folder: Path

    private val file by lazy { folder.resolve("ours.yaml").also { it.writeText("format: 1") } }

    @Test
    fun `only one process at a time measures in a folder`() {
        val study = StudyFolder.create(folder.resolve("x"), file)
        study.lock().use {
            shouldThrow<ProblemException> { StudyFolder.of(study.path).single().lock() }
                .message shouldStartWith "Another process measures the study in ${study.path}."
        }
        study.lock().close()
    }

    @Test
    fun `a path that contains parent folders is normalized`() {
        val inner = folder.resolve("a").createDirectories()
        val study = StudyFolder.create(inner.resolve("../x"), file)
        study.path shouldBe folder.resolve("x").toAbsolutePath()
        StudyFolder.of(inner.resolve("../x")).single().path shouldBe study.path
    }
}
