package dev.serdemark.engine.cold

import dev.serdemark.plan.LoadedClasses
import io.kotest.matchers.shouldBe
import java.nio.file.Path
import kotlin.io.path.writeBytes
import kotlin.io.path.writeText
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

class ClassLogTest(@param:TempDir private val folder: Path) {
    private val log = folder.resolve("classes.log")

    init {
        log.writeText(
            """
            java.lang.Object source: shared objects file
            a.Library source: shared objects file (top)
            a.Codec source: file:/a.jar
            a.Codec${'$'}${'$'}Lambda/0x01 source: a.Codec
            not a class
            """
                .trimIndent()
        )
    }

    @Test
    fun `all classes are counted, and classes from an archive separately`() {
        ClassLog.read(log, null).loaded shouldBe LoadedClasses(classes = 4, shared = 2)
    }

    @Test
    fun `a line with a path that is not UTF-8 is read`() {
        log.writeBytes("a.Codec source: file:/M\u00fcller/a.jar\n".toByteArray(Charsets.ISO_8859_1))
        ClassLog.read(log, null).loaded shouldBe LoadedClasses(classes = 1, shared = 0)
    }

    @Test
    fun `a codec from the class path is not shared`() {
        ClassLog.read(log, "a.Codec").isCodecShared shouldBe false
    }

    @Test
    fun `a codec from an archive is shared`() {
        ClassLog.read(log, "a.Library").isCodecShared shouldBe true
    }
}
