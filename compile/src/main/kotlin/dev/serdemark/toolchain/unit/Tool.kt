package dev.serdemark.toolchain.unit

import dev.serdemark.contender.GeneratorTool
import java.nio.file.Path
import kotlin.io.path.Path
import kotlin.io.path.isRegularFile
import kotlin.io.path.readText
import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable

/** An artifact that a build needs, but that the built code does not run with. */
data class Tool(val role: ToolRole, val artifact: Artifact)

/** The role of a [Tool] in a build. */
@Serializable
enum class ToolRole {
    /** The Kotlin compiler. */
    @SerialName("compiler") COMPILER,
    /** A plugin of the compiler. */
    @SerialName("plugin") PLUGIN,
    /** KSP or one of its processors. */
    @SerialName("processor") PROCESSOR,
    /** A tool that generates classes from schemas, or one of its dependencies. */
    @SerialName("schema-compiler") SCHEMA_COMPILER,
    /** An annotation processor of the Java compiler. */
    @SerialName("annotation-processor") ANNOTATION_PROCESSOR,
    /** The Scala compiler. */
    @SerialName("scala") SCALA,
    /** An artifact on the class path of compilers, but not of workers. */
    @SerialName("compile-only") COMPILE_ONLY,
}

/**
 * The platform that units are compiled for.
 *
 * @property jdkHome the JDK whose classes the units see
 * @property jvmTarget the version of class files, as the Kotlin compiler names it
 */
data class Target(
    val jdkHome: Path = Path(System.getProperty("java.home")),
    val jvmTarget: String = "17",
) {
    /** A text that identifies the JDK: the content of its release file, or else its path. */
    internal val jdkIdentity: String
        get() = if (releaseFile.isRegularFile()) releaseFile.readText() else "$jdkHome"

    /** The version in the JDK's release file, such as `17.0.15+6`, or else the JDK's path. */
    val jdkVersion: String
        get() = VERSION.find(jdkIdentity)?.groupValues?.get(1) ?: "$jdkHome"

    private val releaseFile: Path
        get() = jdkHome.resolve("release")

    private companion object {
        val VERSION = Regex("""JAVA_RUNTIME_VERSION="(.*)"""")
    }
}

/**
 * A tool, at a version, that generates classes from the schemas among a unit's sources, such as
 * protoc for `.proto` files. Its output is compiled with the other sources.
 *
 * @property tool a tool that reads schemas
 */
data class SchemaCompiler(val tool: GeneratorTool, val version: String) {
    init {
        require(tool.readsSchemas) { "${tool.id} reads no schemas" }
    }

    internal val coordinates: List<Coordinate>
        get() =
            tool.schemaCompiler.map {
                Coordinate(
                    it.replace("\${machine}", executablesOfThisMachine())
                        .replace("\${flatc}", flatcOfThisMachine())
                        .replace("\${version}", version)
                )
            }
}

/**
 * Returns the classifier of executables for this machine, such as `linux-x86_64`, even if no tool
 * publishes such executables.
 */
internal fun executablesOfThisMachine(
    system: String = System.getProperty("os.name"),
    processor: String = System.getProperty("os.arch"),
): String {
    val name = system.lowercase()
    val os =
        when {
            name.startsWith("mac") -> "osx"
            name.startsWith("windows") -> return "windows-x86_64" // Windows on ARM runs these too
            else -> name.replace(NEITHER_LETTER_NOR_DIGIT, "_")
        }
    return "$os-${PROCESSORS[processor] ?: processor}"
}

/**
 * Returns the extension and classifier of the archive with flatc for a machine whose executables
 * have this [classifier].
 */
internal fun flatcOfThisMachine(classifier: String = executablesOfThisMachine()): String =
    when (classifier) {
        "windows-x86_64" -> "zip:distribution-windows"
        "osx-x86_64",
        "osx-aarch_64" -> "tar.gz:distribution-osx" // code for both kinds of processors
        "linux-x86_64" -> "tar.gz:distribution-linux"
        else -> "tar.gz:distribution-$classifier" // which does not exist
    }

private val NEITHER_LETTER_NOR_DIGIT = Regex("[^a-z0-9]+")

/** Java's names of processors, with the names in classifiers. */
private val PROCESSORS =
    mapOf(
        "amd64" to "x86_64",
        "aarch64" to "aarch_64",
        "ppc64le" to "ppcle_64",
        "s390x" to "s390_64",
    )
