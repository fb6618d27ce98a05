package dev.serdemark

import dev.serdemark.cli.testing.ProgramResult
import dev.serdemark.cli.testing.Tool
import dev.serdemark.cli.testing.distribution
import dev.serdemark.cli.testing.startScript
import dev.serdemark.cli.testing.unzipDistribution
import dev.serdemark.cli.testing.writeScript
import io.kotest.assertions.withClue
import io.kotest.matchers.collections.shouldContain
import io.kotest.matchers.collections.shouldContainAll
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.longs.shouldBeLessThan
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldBeEmpty
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldEndWith
import io.kotest.matchers.string.shouldMatch
import java.nio.file.Path
import java.util.jar.Attributes
import java.util.jar.JarFile
import kotlin.io.path.Path
import kotlin.io.path.absolute
import kotlin.io.path.copyTo
import kotlin.io.path.createDirectories
import kotlin.io.path.createSymbolicLinkPointingTo
import kotlin.io.path.exists
import kotlin.io.path.fileSize
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.name
import kotlin.io.path.readLines
import kotlin.io.path.readText
import kotlin.io.path.writeText
import org.junit.jupiter.api.Assumptions.assumeTrue
import org.junit.jupiter.api.BeforeAll
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.condition.DisabledOnOs
import org.junit.jupiter.api.condition.OS
import org.junit.jupiter.api.io.TempDir

/** Tests the zip, unzipped to a path with a space and a letter that is not ASCII. */
@DisabledOnOs(OS.WINDOWS)
class DistributionIT(@param:TempDir private val folder: Path) {
    private fun run(
        vararg args: String,
        environment: Map<String, String?> = emptyMap(),
        launcher: Path = home.resolve("bin/serdemark"),
    ): ProgramResult =
        startScript(
                listOf(launcher.toString()) + args,
                folder,
                outputs,
                mapOf("JAVA_HOME" to System.getProperty("java.home")) + environment,
            )
            .await()

    private fun ProgramResult.shouldBeRefusedWith(message: String) =
        withClue(this) {
            status shouldBe 2
            out.shouldBeEmpty()
            err shouldBe "serdemark: $message\n"
        }

    /**
     * Creates a fake Java. When it is started, it creates the file `started`, and runs the shell
     * commands [script].
     *
     * @param version the version in the release file; null for no such file
     */
    private fun fakeJava(version: String?, script: String = ""): Path {
        val java = folder.resolve("java").also { it.resolve("bin").createDirectories() }
        java.resolve("bin/java").writeScript("touch '$folder/started'\n$script")
        if (version != null) java.resolve("release").writeText("JAVA_VERSION=\"$version\"\n")
        return java
    }

    @Test
    fun `the launcher prints its version from any working folder`() {
        val result = run("--version")
        withClue(result) {
            result.status shouldBe 0
            result.out.trim() shouldBe
                "serdemark version ${System.getProperty("serdemark.version")}"
            result.err.shouldBeEmpty()
        }
    }

    @Test
    fun `the launcher finds contenders through a link, without a locale, with CDPATH set`() {
        val link = home.resolveSibling("link").createSymbolicLinkPointingTo(home.resolve("bin"))
        val result =
            run(
                "list",
                "contenders",
                environment =
                    mapOf("LC_ALL" to null, "LC_CTYPE" to null, "LANG" to null, "CDPATH" to "/"),
                launcher = link.resolve("serdemark"),
            )
        withClue(result) {
            result.status shouldBe 0
            result.out shouldContain "gson"
        }
    }

    @Test
    fun `the zip contains everything that a run needs before the first download`() {
        val newHome = folder.resolve("home").createDirectories() // Has no Maven repository.
        val result =
            run(
                "run",
                "users/small",
                "-c",
                "gson",
                "--cache",
                "cache",
                "--offline",
                "--budget",
                "1s",
                environment = mapOf("JAVA_TOOL_OPTIONS" to "-Duser.home=$newHome"),
            )
        withClue(result) {
            result.status shouldBe 3
            result.out shouldContain "com.google.code.gson:gson"
        }
    }

    @Test
    fun `the zip compiles and measures with its own files`() {
        // The tests share a cache, so a build is certain only with a new property name. It must
        // have no digits. Otherwise it would become the key of a map, which needs no new build.
        val name = "${System.nanoTime()}".map { 'a' + it.digitToInt() }.joinToString("")
        folder.resolve("new.json").writeText("""{"$name": 1}""")
        val result =
            run(
                "try",
                "new.json",
                "-c",
                "moshi-codegen",
                "--budget=1s",
                "--cache=${Tool.cache}",
            )
        withClue(result) {
            result.status shouldBe 0
            result.err shouldContain "Compiling moshi-codegen@"
            result.out shouldContain "alone was measured for read"
        }
    }

    @Test
    fun `the runnable jar measures with only a JDK and an empty environment`() {
        val jar = runnableJar.copyTo(folder.resolve("serde mark.jar"))
        folder.resolve("orders.json").writeText("""{"id": 1, "lines": ["a", "b"]}""")
        val user = folder.resolve("user").createDirectories()
        val result =
            startScript(
                    listOf("env", "-i", "${Path(System.getProperty("java.home"), "bin", "java")}") +
                        listOf("-Duser.home=$user", "-jar", "$jar", "try", "orders.json") +
                        listOf("-c", "gson", "--budget=1s", "--cache=${Tool.cache}"),
                    folder,
                    outputs,
                )
                .await()
        withClue(result) {
            result.status shouldBe 0
            result.out shouldContain "gson@2.15.0"
            result.out shouldContain "Report: serdemark-runs/"
        }
        user.resolve(".cache/serdemark-jar").listDirectoryEntries().single().name shouldMatch
            Regex("[0-9a-f]{64}")
    }

    @Test
    fun `the classes of the jar run on Java 8, and the jar is hardly larger than the zip`() {
        JarFile(runnableJar.toFile()).use { jar ->
            val main = jar.manifest.mainAttributes.getValue(Attributes.Name.MAIN_CLASS)
            val classes = jar.entries().asSequence().filter { it.name.endsWith(".class") }.toList()
            classes.map { it.name } shouldContain "${main.replace('.', '/')}.class"
            classes.forEach { entry ->
                val code = jar.getInputStream(entry).use { it.readNBytes(8) }
                withClue(entry.name) { code.last().toInt() shouldBe JAVA_8_CLASS_FILE }
            }
        }
        runnableJar.fileSize() - distribution.fileSize() shouldBeLessThan 100_000
    }

    @Test
    fun `the zip has man pages, and completion for three shells`() {
        val share = home.resolve("share")
        share.resolve("man/man1/serdemark-try.1").readText() shouldContain
            ".TH \"SERDEMARK\\-TRY\" 1 \"\" \"Serdemark ${System.getProperty("serdemark.version").replace("-", "\\-")}\""
        listOf(
                "bash-completion/completions/serdemark",
                "zsh/serdemark.zsh",
                "fish/vendor_completions.d/serdemark.fish",
            )
            .forEach { share.resolve(it).readText() shouldContain "baseline" }
    }

    @Test
    fun `the launcher for Windows has Windows line ends`() {
        val lines = home.resolve("bin/serdemark.cmd").readText().split("\n")
        lines.dropLast(1).forEach { it shouldEndWith "\r" }
    }

    @Test
    fun `a JRE is refused with advice`() {
        val jdk = Path(System.getProperty("java.home"))
        assumeTrue(jdk.resolve("jmods").exists(), "This JDK has no jmods to make a JRE of.")
        val jre = folder.resolve("jre")
        startScript(
                listOf(
                    "${jdk.resolve("bin/jlink")}",
                    "--add-modules",
                    "java.base",
                    "--output",
                    "$jre",
                ),
                folder,
                outputs,
            )
            .await()
            .status shouldBe 0
        run("list", "contenders", environment = mapOf("JAVA_HOME" to "$jre"))
            .shouldBeRefusedWith(
                "${jre.toRealPath()} is a JRE: it has no compiler. " +
                    "Install a JDK 17 or later, and put it on the PATH or set JAVA_HOME to its folder."
            )
    }

    @Test
    fun `the error for a JAVA_HOME without a JDK names the folder`() {
        run("--version", environment = mapOf("JAVA_HOME" to "/no/such"))
            .shouldBeRefusedWith(
                "JAVA_HOME is /no/such, but there is no bin/java. Set it to the folder of a JDK 17 or later."
            )
    }

    @Test
    fun `a Java is refused without starting it if its release file shows that it is too old`() {
        val java = fakeJava("11.0.21")
        run("--version", environment = mapOf("JAVA_HOME" to "$java"))
            .shouldBeRefusedWith(
                "$java/bin/java is of Java 11.0.21, which is too old. Install a JDK 17 or later, or set JAVA_HOME to its folder."
            )
        folder.resolve("started").exists() shouldBe false
    }

    @Test
    fun `a Java without a release file is started to find out its version`() {
        val java = fakeJava(version = null, script = """echo 'java version "1.8.0_392"' >&2""")
        run(
                "--version",
                environment =
                    mapOf("JAVA_HOME" to null, "PATH" to "$java/bin:${System.getenv("PATH")}"),
            )
            .shouldBeRefusedWith(
                "$java/bin/java is of Java 1.8.0_392, which is too old. Install a JDK 17 or later, or set JAVA_HOME to its folder."
            )
    }

    @Test
    fun `the zip has one folder, with the license and the list of libraries`() {
        topLevelFiles shouldContainExactly
            listOf("serdemark-${System.getProperty("serdemark.version")}")
        home.listDirectoryEntries().map { it.name } shouldContainAll
            listOf("LICENSE", "NOTICE", "THIRD-PARTY.md", "CHANGELOG.md", "docs")
    }

    @Test
    fun `THIRD-PARTY lists exactly the libraries of the zip`() {
        val listed =
            Path("..").absolute().normalize().resolve("THIRD-PARTY.md").readLines().mapNotNull {
                Regex("""\| `([^`]+)` \|.*""").matchEntire(it)?.groupValues?.get(1)
            }
        val libraries =
            home
                .resolve("lib")
                .listDirectoryEntries()
                .map { it.name.replace(Regex("""-\d[\w.]*(-SNAPSHOT)?\.jar$"""), "") }
                .filterNot { it.startsWith("serdemark-") }
        listed shouldContainExactly libraries.sorted()
    }

    private companion object {
        /** The major version in the header of Java 8's class files. */
        const val JAVA_8_CLASS_FILE = 52

        val runnableJar: Path
            get() = Path(System.getProperty("serdemark.jar"))

        @TempDir lateinit var outputs: Path

        lateinit var home: Path
        lateinit var topLevelFiles: List<String>

        @JvmStatic
        @BeforeAll
        fun unzip(@TempDir shared: Path) {
            val files = unzipDistribution(shared.resolve("mein Gerät").createDirectories())
            topLevelFiles = files.map { it.name }
            home = files.first()
        }
    }
}
