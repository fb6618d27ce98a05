package dev.serdemark.eject

import dev.serdemark.system.writeJar
import dev.serdemark.toolchain.compiler.codeSource
import io.kotest.matchers.collections.shouldContainAll
import io.kotest.matchers.shouldBe
import java.nio.file.Path
import kotlin.io.path.Path
import kotlin.io.path.readText
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

class BundledFilesTest {
    private val files = bundledFiles().mapValues { String(it.value) }

    @Test
    fun `a jar of the program has the same files as its folder of classes`(@TempDir folder: Path) {
        val jar = folder.resolve("program.jar")
        writeJar(codeSource(Ejection::class.java), jar)
        bundledFiles(jar).mapValues { String(it.value) } shouldBe files
    }

    @Test
    fun `the bundled worker sources are those that this build compiled`() {
        val worker = "support/src/main/java/dev/serdemark/worker"
        files.keys shouldContainAll
            listOf("$worker/codec/BytesCodec.java", "$worker/value/Bridge.java")
        files
            .filterKeys { it.startsWith(worker) }
            .forEach { (path, text) ->
                text shouldBe Path("../worker", path.removePrefix("support/")).readText()
            }
    }
}
