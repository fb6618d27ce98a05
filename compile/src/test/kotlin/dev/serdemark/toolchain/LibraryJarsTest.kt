package dev.serdemark.toolchain

import dev.serdemark.problem.ProblemException
import dev.serdemark.toolchain.cache.Cache
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.shouldBe
import io.kotest.matchers.shouldNotBe
import io.kotest.matchers.string.shouldStartWith
import java.nio.file.Path
import java.util.zip.ZipEntry
import java.util.zip.ZipOutputStream
import kotlin.io.path.createDirectories
import kotlin.io.path.exists
import kotlin.io.path.outputStream
import kotlin.io.path.writeText
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

class LibraryJarsTest {
    @TempDir lateinit var folder: Path
    private val file by lazy { folder.resolve("lib.jar") }
    private val jars by lazy { LibraryJars(Cache(folder.resolve("cache"))) }

    private fun writeJar(vararg entries: String) =
        ZipOutputStream(file.outputStream()).use { zip ->
            entries.forEach { zip.putNextEntry(ZipEntry(it)) }
        }

    private fun refusal(): String =
        shouldThrow<ProblemException> { jars.add(file) }.problems.single().message

    @Test
    fun `a jar has its name, its hash and the modules of its POMs`() {
        writeJar("a/A.class", "META-INF/maven/org.sample/lib/pom.xml")
        val jar = jars.add(file)
        jar.name shouldBe "lib.jar"
        jar.modules shouldBe listOf("org.sample:lib")
        jar.sha256.length shouldBe 64
    }

    @Test
    fun `a jar has the version in its manifest, or none`() {
        ZipOutputStream(file.outputStream()).use { zip ->
            zip.putNextEntry(ZipEntry("META-INF/MANIFEST.MF"))
            zip.write("Manifest-Version: 1.0\nImplementation-Version: 2.11.0\n".toByteArray())
            zip.putNextEntry(ZipEntry("a/A.class"))
        }
        jars.add(file).version shouldBe "2.11.0"
        writeJar("a/A.class")
        jars.add(file).version shouldBe null
    }

    @Test
    fun `a jar with a malformed manifest is refused`() {
        ZipOutputStream(file.outputStream()).use { zip ->
            zip.putNextEntry(ZipEntry("META-INF/MANIFEST.MF"))
            zip.write("no header\n".toByteArray())
            zip.putNextEntry(ZipEntry("a/A.class"))
        }
        refusal() shouldStartWith "Cannot read $file: "
    }

    @Test
    fun `the copy of a jar stays the same after the jar is built again`() {
        writeJar("a/A.class")
        val before = jars.add(file)
        writeJar("b/B.class")
        val after = jars.add(file)
        after.sha256 shouldNotBe before.sha256
        after.file shouldNotBe before.file
        before.file.exists() shouldBe true
    }

    @Test
    fun `a missing jar, a folder, a malformed jar and a jar without classes are refused`() {
        refusal() shouldBe "There is no jar $file."
        file.createDirectories()
        refusal() shouldBe "$file is a folder."
        file.toFile().delete()
        file.writeText("text")
        refusal() shouldStartWith "$file is not a jar: "
        file.writeText("")
        refusal() shouldStartWith "$file is not a jar: "
        writeJar("README.txt")
        refusal() shouldBe "$file holds no classes."
    }
}
