package dev.serdemark.cli.testing

import java.nio.file.Path
import java.nio.file.attribute.FileTime
import java.time.Duration
import java.time.Instant
import kotlin.io.path.Path
import kotlin.io.path.PathWalkOption
import kotlin.io.path.absolute
import kotlin.io.path.copyTo
import kotlin.io.path.createDirectories
import kotlin.io.path.createFile
import kotlin.io.path.readLines
import kotlin.io.path.setLastModifiedTime
import kotlin.io.path.walk

/**
 * A checkout in [folder] with the real launcher, sources that are two hours old, and a fake Maven.
 */
internal class Checkout(private val folder: Path) {
    val home: Path = folder.resolve("my checkout")
    val launcher: Path = home.resolve("serdemark")
    val source: Path = home.resolve("engine/src/main/kotlin/Some.kt")
    val stamp: Path = home.resolve("cli/target/serdemark/built")
    val lock: Path = home.resolve("cli/target/launcher/lock")
    val outputs: Path = folder.resolve("outputs").createDirectories()
    private val tools = folder.resolve("tools").createDirectories()
    private val builds = folder.resolve("builds").createFile()

    /** The number of calls of Maven. */
    val built: Int
        get() = builds.readLines().size

    init {
        listOf(source, home.resolve("contenders/some/contender.yaml"), home.resolve("pom.xml"))
            .forEach {
                it.parent.createDirectories()
                it.createFile()
            }
        listOf("worker", "engine", "cli").forEach {
            home.resolve(it).resolve("src/main").createDirectories()
            home.resolve(it).resolve("pom.xml").createFile()
        }
        Path("../serdemark").absolute().normalize().copyTo(launcher)
        home.walk(PathWalkOption.INCLUDE_DIRECTORIES).forEach { it.dated(Duration.ofHours(2)) }
        maven()
    }

    /**
     * Installs a fake Maven. It runs [first], and then builds a program that prints its folder and
     * its arguments, and ends with 7.
     */
    fun maven(first: String = "") {
        tools
            .resolve("mvn")
            .writeScript(
                """
                echo "${'$'}@" >>'$builds'
                $first
                rm -rf '${stamp.parent}'
                mkdir -p '${stamp.parent}/bin'
                cp '$folder/program' '${stamp.parent}/bin/serdemark'
                touch '$stamp'
                """
                    .trimIndent()
            )
        folder.resolve("program").writeScript("""printf '[%s]' "${'$'}PWD" "${'$'}@"; exit 7""")
    }

    /** Calls Maven without the launcher. */
    fun buildByHand() {
        ProcessBuilder("${tools.resolve("mvn")}").start().waitFor()
    }

    /** Copies the checkout as `cp -r` does, sources last. Returns the launcher of the copy. */
    fun copied(): Path {
        val copy = folder.resolve("copied checkout")
        ProcessBuilder("cp", "-r", "$home", "$copy").start().waitFor()
        copy.resolve(home.relativize(stamp)).dated(Duration.ofMinutes(30))
        copy.resolve(home.relativize(source)).dated(Duration.ofMinutes(10))
        return copy.resolve("serdemark")
    }

    fun start(
        vararg args: String,
        shell: String = "sh",
        script: Path = launcher,
        environment: Map<String, String?> = emptyMap(),
    ): StartedScript =
        startScript(
            listOf(shell, script.toString()) + args,
            folder,
            outputs,
            mapOf("PATH" to "$tools:${System.getenv("PATH")}") + environment,
        )

    fun run(vararg args: String): Ended = start(*args).await()

    /** Whether a build has left no files of the launcher, such as its lock. */
    val isTidy: Boolean
        get() = lock.parent.walk().none()
}

/** Sets the time of the last modification to [ago] before now. */
internal fun Path.dated(ago: Duration) {
    setLastModifiedTime(FileTime.from(Instant.now().minus(ago)))
}
