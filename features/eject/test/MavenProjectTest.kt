package dev.serdemark.eject

import dev.serdemark.plan.Operation
import dev.serdemark.runs.JmhResult
import dev.serdemark.toolchain.unit.Built
import io.kotest.assertions.withClue
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.doubles.shouldBePositive
import io.kotest.matchers.shouldBe
import java.nio.file.Path
import java.util.zip.ZipFile
import kotlin.io.path.Path
import kotlin.io.path.createDirectory
import kotlin.io.path.readBytes
import kotlin.io.path.readText
import kotlin.io.path.writeText
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** Builds an ejected project with a real Maven, and runs it with a real JMH. */
@Tag("slow")
class MavenProjectTest {
    @Test
    fun `Maven builds the project to the same classes, and JMH measures every contender`(
        @TempDir folder: Path,
        @TempDir contenderFolder: Path,
    ) {
        copyJacksonAsBinary(contenderFolder)
        val ids = listOf("kotlinx-serialization", "moshi-codegen", "own-payloads")
        val document = taggedDocument()
        val contenders =
            buildContenders(
                document,
                ids,
                jvmArguments = listOf("-Xmx200m", "-Da=b \"c\""),
                folders = listOf(contenderFolder),
            )
        ProjectFolder(folder).write(Ejection(contenders, java17).files())

        run(folder, "mvn", "-q", "-B", "package")
        contenders.forEach { ejected ->
            val classes =
                folder.resolve(
                    "${ejected.definition.id}_${ejected.definition.version}/target/classes"
                )
            classFiles(ejected.built).forEach { (name, bytes) ->
                withClue("${ejected.definition} $name") {
                    classes.resolve(name).readBytes() shouldBe bytes
                }
            }
        }

        val java = Path(System.getProperty("java.home"), "bin", "java")
        run(
            folder,
            "$java",
            "RunAll.java",
            "-f",
            "1",
            "-wi",
            "1",
            "-i",
            "1",
            "-w",
            "100ms",
            "-r",
            "100ms",
        )
        val results = JmhResult.read(folder.resolve("results/all.json").readText())
        val cells = results.map { checkNotNull(it.cell) }
        cells.map { "${it.contender}" to it.operation } shouldContainExactly
            contenders.flatMap { contender ->
                Operation.OF_WHOLE_VALUES.map { "${contender.definition}" to it }
            }
        cells.map { "${it.document}" }.distinct() shouldBe listOf("tagged/small")
        results.forEach {
            it.nanos.shouldBePositive()
            it.jvmArgs shouldBe listOf("-Xmx200m", "-Da=b \"c\"")
        }
    }
}

/** Copies Jackson as a contender whose format is not JSON. It reads the payloads that it writes. */
private fun copyJacksonAsBinary(contenders: Path) {
    val jackson = Path("../contenders/jackson")
    val folder = contenders.resolve("own-payloads").createDirectory()
    jackson.toFile().copyRecursively(folder.toFile())
    val manifest = jackson.resolve("contender.yaml").readText()
    folder
        .resolve("contender.yaml")
        .writeText(
            manifest
                .replace("id: jackson", "id: own-payloads")
                .replace("format: json", "format: own")
        )
}

private fun classFiles(built: Built): Map<String, ByteArray> =
    ZipFile(built.classes.toFile()).use { jar ->
        jar.entries()
            .toList()
            .filter { it.name.endsWith(".class") }
            .associate { it.name to jar.getInputStream(it).readBytes() }
    }

private fun run(folder: Path, vararg command: String) {
    val builder = ProcessBuilder(*command).directory(folder.toFile()).redirectErrorStream(true)
    // Allows another JMH on this machine at the same time, because nothing is timed here.
    builder.environment()["JAVA_TOOL_OPTIONS"] =
        "-Djmh.ignoreLock=true -XX:TieredStopAtLevel=1 -XX:ReservedCodeCacheSize=160m -XX:+UseSerialGC"
    val process = builder.start()
    process.outputStream.close()
    val output = process.inputReader().readText()
    withClue("${command.joinToString(" ")}\n$output") { process.waitFor() shouldBe 0 }
}
