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
class Checkout(private val folder: Path) {
    val home: Path = folder.resolve("my checkout")
    val launcher: Path = home.resolve("serdemark")
    val source: Path = home.resolve("engine/src/main/kotlin/Some.kt")

    /** The file that a build writes last. The launcher compares its time with the sources. */
    val stamp: Path = home.resolve("dist/target/serdemark/built")

    /** The file that makes other launchers wait. It has the process ID of the building launcher. */
    val lock: Path = home.resolve("dist/target/launcher/lock")

    /** The folder for the output of started launchers. */
    val outputs: Path = folder.resolve("outputs").createDirectories()
    private val tools = folder.resolve("tools").createDirectories()

    /** The fake Maven adds a line per call. */
    private val builds = folder.resolve("builds").createFile()

    /** How often Maven was called. */
    val buildCount: Int
        get() = builds.readLines().size

    init {
        listOf(source, home.resolve("contenders/some/contender.yaml"), home.resolve("pom.xml"))
            .forEach {
                it.parent.createDirectories()
                it.createFile()
            }
        listOf("worker", "engine", "cli", "dist").forEach {
            home.resolve(it).resolve("src/main").createDirectories()
            home.resolve(it).resolve("pom.xml").createFile()
        }
        Path("../serdemark").absolute().normalize().copyTo(launcher)
        home.walk(PathWalkOption.INCLUDE_DIRECTORIES).forEach { it.setAge(Duration.ofHours(2)) }
        installMaven()
    }

    /**
     * Installs a fake Maven. It runs the shell commands [first], and then builds a program. The
     * program prints its working folder and its arguments, and ends with status 7.
     */
    fun installMaven(first: String = "") {
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
    fun runMaven() {
        ProcessBuilder("${tools.resolve("mvn")}").start().waitFor()
    }

    /**
     * Copies the checkout with `cp -r`, which gives all copies new times. Here the source is copied
     * after the [stamp]. Returns the launcher of the copy.
     */
    fun copy(): Path {
        val copy = folder.resolve("copied checkout")
        ProcessBuilder("cp", "-r", "$home", "$copy").start().waitFor()
        copy.resolve(home.relativize(stamp)).setAge(Duration.ofMinutes(30))
        copy.resolve(home.relativize(source)).setAge(Duration.ofMinutes(10))
        return copy.resolve("serdemark")
    }

    /** Starts the launcher, or another [script], in a [shell]. */
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

    fun run(vararg args: String): ProgramResult = start(*args).await()

    /** Whether the launcher has deleted its temporary files, such as its lock. */
    val hasNoLauncherFiles: Boolean
        get() = lock.parent.walk().none()
}

/** Makes the file look as if it was last modified [age] before now. */
fun Path.setAge(age: Duration) {
    setLastModifiedTime(FileTime.from(Instant.now().minus(age)))
}
