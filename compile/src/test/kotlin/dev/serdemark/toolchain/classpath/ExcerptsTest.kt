package dev.serdemark.toolchain.classpath

import dev.serdemark.contender.Excerpt
import dev.serdemark.toolchain.cache.Cache
import dev.serdemark.toolchain.cache.sha256
import dev.serdemark.toolchain.lock.write
import dev.serdemark.toolchain.testing.Recorder
import dev.serdemark.toolchain.testing.flipBit
import dev.serdemark.toolchain.unit.Artifact
import dev.serdemark.toolchain.unit.BuildEvent
import dev.serdemark.toolchain.unit.BuildResult
import dev.serdemark.toolchain.unit.Coordinate
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.shouldBe
import io.kotest.matchers.shouldNotBe
import java.nio.file.Path
import java.util.zip.ZipEntry
import java.util.zip.ZipFile
import java.util.zip.ZipOutputStream
import kotlin.io.path.deleteExisting
import kotlin.io.path.getLastModifiedTime
import kotlin.io.path.outputStream
import kotlin.io.path.readBytes
import org.junit.jupiter.api.AfterEach
import org.junit.jupiter.api.BeforeEach
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

class ExcerptsTest {
    @TempDir lateinit var folder: Path
    private val cache by lazy { Cache(folder.resolve("cache")) }
    private val excerpts by lazy { Excerpts(cache, recorder) }
    private val recorder = Recorder()
    private lateinit var cacheUse: AutoCloseable

    @BeforeEach
    fun `use the cache`() {
        cacheUse = cache.use()
    }

    @AfterEach fun `stop using the cache`() = cacheUse.close()

    private val coordinate = Coordinate("org.sample:platform:1.0")

    /** The jar is written once, because the times of its entries would change its hash. */
    private val jar by lazy {
        val file = folder.resolve("platform-1.0.jar")
        ZipOutputStream(file.outputStream()).use { zip ->
            listOf("org/json/Json", "org/json/Json\$1", "org/json/JsonReader", "org/json/in/Json")
                .plus(listOf("org/json/Text", "org/jsonx/Json", "Json"))
                .forEach {
                    zip.putNextEntry(ZipEntry("$it.class"))
                    zip.write(it.toByteArray())
                }
            zip.putNextEntry(ZipEntry("org/json/Json.txt"))
        }
        file
    }

    private fun platform(isChanging: Boolean = false) =
        Artifact(coordinate, jar, sha256(jar), isChanging)

    private fun excerptOf(vararg classes: String): Artifact =
        excerpts.create(platform(), classes.toList())!!

    private fun names(artifact: Artifact): List<String> =
        ZipFile(artifact.file.toFile()).use { zip ->
            zip.entries().asSequence().map { it.name }.toList()
        }

    @Test
    fun `an excerpt of a class also has its nested classes, but no other classes`() {
        val excerpt = excerptOf("org/json/Json")
        names(excerpt) shouldContainExactly listOf("org/json/Json\$1.class", "org/json/Json.class")
        ZipFile(excerpt.file.toFile()).use {
            String(it.getInputStream(it.getEntry("org/json/Json.class")).readAllBytes()) shouldBe
                "org/json/Json"
        }
    }

    @Test
    fun `a star matches any name within a package`() {
        names(excerptOf("org/json/Js*")) shouldContainExactly
            listOf("org/json/Json\$1.class", "org/json/Json.class", "org/json/JsonReader.class")
        names(excerptOf("org/*/Text", "org/*x/Json")) shouldContainExactly
            listOf("org/json/Text.class", "org/jsonx/Json.class")
    }

    @Test
    fun `the identity of an excerpt depends on the jar and on the classes`() {
        val excerpt = excerptOf("org/json/Json")
        excerpt.coordinate shouldBe coordinate
        excerpt.sha256 shouldBe platform().sha256
        excerpt.classes shouldBe listOf("org/json/Json")
        excerpt.identity shouldNotBe platform().identity
        excerpt.identity shouldNotBe excerptOf("org/json/Json*").identity
    }

    @Test
    fun `an excerpt is created once, and creating it again gives the same bytes`() {
        val excerpt = excerptOf("org/json/*")
        val (bytes, time) = excerpt.file.readBytes() to excerpt.file.getLastModifiedTime()
        excerptOf("org/json/*").file.getLastModifiedTime() shouldBe time
        excerpt.file.deleteExisting()
        excerptOf("org/json/*").file.readBytes() shouldBe bytes
    }

    @Test
    fun `a damaged excerpt is reported and created again`() {
        val excerpt = excerptOf("org/json/*")
        val bytes = excerpt.file.readBytes()
        excerpt.file.flipBit()
        excerptOf("org/json/*").file.readBytes() shouldBe bytes
        recorder.events shouldBe listOf(BuildEvent.Damaged(excerpt.file.parent, isDownload = false))
    }

    @Test
    fun `an excerpt of a jar that may change is a separate artifact`() {
        val excerpt = excerpts.create(platform(isChanging = true), listOf("org/json/Json"))!!
        excerpt.isChanging shouldBe true
        excerpt.sha256 shouldBe sha256(excerpt.file)
        excerpt.classes shouldBe null
    }

    @Test
    fun `there is no excerpt if no class matches`() {
        excerpts.create(platform(), listOf("org/json/JSON")) shouldBe null
        excerpts.unavailable(Excerpt(coordinate.text, listOf("org/json/JSON", "b"))) shouldBe
            BuildResult.Unavailable(
                coordinate,
                "org.sample:platform:1.0 holds none of the classes org/json/JSON, b.",
                "Name other classes in the manifest's excerpts.",
            )
    }
}
