package dev.serdemark.toolchain.lock

import dev.serdemark.problem.ProblemException
import dev.serdemark.toolchain.testing.PLUGIN
import dev.serdemark.toolchain.testing.unit
import dev.serdemark.toolchain.unit.Artifact
import dev.serdemark.toolchain.unit.Built
import dev.serdemark.toolchain.unit.Coordinate
import dev.serdemark.toolchain.unit.Target
import dev.serdemark.toolchain.unit.Tool
import dev.serdemark.toolchain.unit.ToolRole
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import java.nio.file.Path
import kotlin.io.path.Path
import kotlin.io.path.writeText
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

class LockTest {
    @TempDir lateinit var folder: Path
    private val file by lazy { folder.resolve("lock.json") }

    private fun artifact(coordinate: String, sha256: String) =
        Artifact(Coordinate(coordinate), Path("any.jar"), sha256)

    private val built =
        Built(
            classes = Path("classes.jar"),
            classPath = listOf(artifact("org.sample:lib:1.0", "aa")),
            generated = emptyMap(),
            tools =
                listOf(
                    Tool(ToolRole.COMPILER, artifact("org.sample:compiler:2.0", "bb")),
                    Tool(ToolRole.PLUGIN, artifact("org.sample:plugin:2.0", "cc")),
                ),
            arguments = listOf("-no-stdlib"),
        )

    @Test
    fun `a lock has the hash of every artifact, by its role`() {
        val unit = Lock.of(mapOf("moshi" to built), Target()).units.single()
        unit.name shouldBe "moshi"
        unit.arguments shouldBe listOf("-no-stdlib")
        unit.classPath shouldBe listOf(LockedArtifact(Coordinate("org.sample:lib:1.0"), "aa"))
        unit.tools shouldBe
            mapOf(
                ToolRole.COMPILER to
                    listOf(LockedArtifact(Coordinate("org.sample:compiler:2.0"), "bb")),
                ToolRole.PLUGIN to
                    listOf(LockedArtifact(Coordinate("org.sample:plugin:2.0"), "cc")),
            )
    }

    @Test
    fun `a lock has the version of the JDK`() {
        folder.resolve("release").writeText("JAVA_RUNTIME_VERSION=\"21.0.1+12\"\n")
        Lock.of(emptyMap(), Target(folder)).jdk shouldBe "21.0.1+12"
    }

    @Test
    fun `a written lock is read back`() {
        val lock =
            Lock.of(mapOf("moshi" to built), Target(), mapOf("jdk25-g1" to "25.0.3+9 (Acme)"))
        lock.write(file)
        readLock(file) shouldBe lock
    }

    @Test
    fun `a lock accepts only the worker's jar that it records, or any jar if it records none`() {
        val jar = folder.resolve("worker.jar").also { it.writeText("recorded") }
        val lock = Lock.of(emptyMap(), Target(), workerCode = jar)
        lock.isWorkerCode(jar) shouldBe true
        jar.writeText("changed")
        lock.isWorkerCode(jar) shouldBe false
        lock.isWorkerCode(null) shouldBe false
        Lock.of(emptyMap(), Target()).isWorkerCode(jar) shouldBe true
    }

    @Test
    fun `another format is refused with advice`() {
        file.writeText("""{"format": 2}""")
        val problem = shouldThrow<ProblemException> { readLock(file) }.problems.single()
        problem.message shouldBe "Unknown format of a lock: 2. Expected 1."
        problem.advice shouldBe "Use the version of Serdemark that wrote it, or start a new run."
        problem.file shouldBe "$file"
    }

    @Test
    fun `a file that is no lock is refused`() {
        for (text in listOf("nonsense", "[]", "{}", """{"format": 1}""", """{"format": "x"}""")) {
            file.writeText(text)
            val problem = shouldThrow<ProblemException> { readLock(file) }.problems.single()
            problem.message shouldContain "This is not the lock of a run: "
        }
    }

    /**
     * The message must not contain the parser's message, which names classes and paths in the JSON.
     */
    @Test
    fun `JSON without an object or a format is refused with the reason`() {
        fun reason(text: String): String {
            file.writeText(text)
            val problem = shouldThrow<ProblemException> { readLock(file) }.problems.single()
            problem.file shouldBe "$file"
            return problem.message.removePrefix("This is not the lock of a run: ")
        }
        reason("null") shouldBe "it holds no JSON object."
        reason("[]") shouldBe "it holds no JSON object."
        reason("{") shouldBe "it is not JSON."
        reason("{}") shouldBe "its format is missing."
        reason("""{"format": null}""") shouldBe "its format is missing."
    }

    @Test
    fun `invalid coordinates and invalid paths of copies are refused`() {
        val lock = Lock.of(mapOf("moshi" to built), Target())
        fun refusal(artifact: LockedArtifact): String {
            val unit = lock.units.single()
            lock.copy(units = listOf(unit.copy(classPath = listOf(artifact)))).write(file)
            val problem = shouldThrow<ProblemException> { readLock(file) }.problems.single()
            problem.file shouldBe "$file"
            return problem.message.removePrefix("This is not the lock of a run: ")
        }
        for (text in listOf("org.sample:lib:../../../x", "org.sample:lib", "../a:lib:1.0", "")) {
            refusal(LockedArtifact(Coordinate(text), "aa")) shouldBe "invalid coordinate '$text'."
        }
        val valid = Coordinate("org.sample:lib:1.0")
        for (copy in
            listOf("../lib.jar", "/lib.jar", "jars/aa/../../../lib.jar", "jars/a\u0000/b")) {
            refusal(LockedArtifact(valid, "aa", copy)) shouldBe "invalid place of a copy '$copy'."
        }
    }

    @Test
    fun `an invalid coordinate of a tool is refused`() {
        val tools = listOf(Tool(ToolRole.COMPILER, artifact("org.sample:compiler:/2.0", "bb")))
        Lock.of(mapOf("moshi" to built.copy(tools = tools)), Target()).write(file)
        shouldThrow<ProblemException> { readLock(file) }.message shouldContain
            "invalid coordinate 'org.sample:compiler:/2.0'."
    }
}
