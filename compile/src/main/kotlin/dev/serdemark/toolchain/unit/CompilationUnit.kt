package dev.serdemark.toolchain.unit

import dev.serdemark.contender.Excerpt
import dev.serdemark.contender.LibraryJar
import dev.serdemark.toolchain.cache.sha256
import java.nio.file.Path
import kotlin.time.Duration
import kotlinx.serialization.Serializable

/**
 * A Maven coordinate. A jar is `group:artifact:version` or `group:artifact:classifier:version`. Any
 * other file is `group:artifact:extension:classifier:version`. The version is exact, not a range.
 *
 * Any text is accepted here. The toolchain reports an invalid coordinate when it resolves it.
 */
@Serializable
@JvmInline
value class Coordinate(val text: String) {
    /** Whether the text has the form of a coordinate. */
    val isWellFormed: Boolean
        get() = FORM.matches(text)

    val group: String
        get() = parts[0]

    val artifact: String
        get() = parts[1]

    /** The group and the artifact, which all versions share. */
    val module: String
        get() = parts.take(2).joinToString(":")

    /** The extension of the file, such as `jar`. */
    val extension: String
        get() = if (parts.size == 5) parts[2] else JAR

    /** The classifier of the file, or an empty text if there is none. */
    val classifier: String
        get() = if (parts.size > 3) parts[parts.size - 2] else ""

    val version: String
        get() = parts.last()

    private val parts: List<String>
        get() = text.split(':')

    override fun toString(): String = text

    internal companion object {
        const val JAR: String = "jar"
        private val FORM = Regex("""(\w[\w.-]*:){2,4}\w[\w.+-]*""")
    }
}

/**
 * A file that a build needs.
 *
 * @property coordinate the coordinate with the resolved version
 * @property file the file; a copy if the artifact [isChanging]
 * @property sha256 the SHA-256 of the file that the coordinate refers to, in hexadecimal
 * @property isChanging whether the coordinate may refer to another file later: a jar of the user,
 *   an artifact that the user's builds install, or a SNAPSHOT
 * @property classes if [file] is an excerpt, its classes in the form of [Excerpt.classes]; null if
 *   it has all classes
 */
data class Artifact(
    val coordinate: Coordinate,
    val file: Path,
    val sha256: String,
    val isChanging: Boolean = false,
    val classes: List<String>? = null,
) {
    /** A hash of the content, which does not depend on the place of the file. */
    internal val identity: String
        get() = if (classes == null) sha256 else identityOfExcerpt(sha256, classes)
}

/** Returns the [Artifact.identity] of an excerpt of a jar with this hash. */
internal fun identityOfExcerpt(sha256: String, classes: List<String>): String =
    sha256("$sha256 $classes")

/**
 * Sources that are compiled together: usually those of one contender for one or more data models.
 *
 * The worker's classes and standard libraries are always on the class path. The libraries have the
 * versions of the compilers, unless [dependencies] name other versions.
 *
 * @property name the name, which is safe for file names and unique in a run
 * @property sources texts by relative path, such as `dev/serdemark/generated/Root.kt`; Kotlin,
 *   Java, Scala and schemas. Scala is compiled before Kotlin. Kotlin sees Scala, and Scala sees
 *   only Java.
 * @property dependencies the artifacts that the code is compiled and run with, in addition to the
 *   worker and to what these artifacts need at run time
 * @property kotlin the version of the Kotlin compiler
 * @property compilerPlugins the coordinates of Kotlin compiler plugins
 * @property processors KSP processors that run before the compiler
 * @property annotationProcessors the coordinates of processors that run with the Java compiler
 * @property jars jars of the user that replace the artifacts of these coordinates
 * @property pluginOptions options of compiler plugins, such as `plugin:org.example:enabled=true`
 * @property scala the version of the Scala compiler, or null if there is no Scala code
 * @property compileOnly artifacts that the code is compiled with but not run with, such as macros
 * @property schemaCompiler the tool that generates classes from the schemas, or null if there are
 *   none
 * @property excerpts jars of which only some classes are used to compile and run; they come before
 *   [dependencies]
 * @property contender the contender with its version, or null if the unit belongs to no contender
 * @property userJars the user's class path, which comes after all [dependencies]
 */
data class CompilationUnit(
    val name: String,
    val sources: Map<String, String>,
    val dependencies: List<Coordinate>,
    val kotlin: String,
    val compilerPlugins: List<Coordinate> = emptyList(),
    val processors: List<Processor> = emptyList(),
    val annotationProcessors: List<Coordinate> = emptyList(),
    val jars: Map<Coordinate, LibraryJar> = emptyMap(),
    val pluginOptions: List<String> = emptyList(),
    val scala: String? = null,
    val compileOnly: List<Coordinate> = emptyList(),
    val schemaCompiler: SchemaCompiler? = null,
    val excerpts: List<Excerpt> = emptyList(),
    val contender: String? = null,
    val userJars: List<UserJar> = emptyList(),
)

/**
 * Merges units of one contender into one unit, which takes less time to compile. Everything except
 * sources and dependencies comes from the first unit.
 *
 * @param mergeTexts merges different texts of one path; returns null if that is impossible
 * @return null if the units cannot be compiled together
 */
fun List<CompilationUnit>.mergeUnits(
    name: String,
    mergeTexts: (List<String>) -> String? = { null },
): CompilationUnit? {
    val textsByPath = flatMap { it.sources.entries }.groupBy({ it.key }, { it.value })
    val sources = textsByPath.mapValues { (_, texts) ->
        texts.distinct().singleOrNull() ?: mergeTexts(texts)
    }
    if (null in sources.values) return null
    return first()
        .copy(
            name = name,
            sources = sources.mapValues { (_, text) -> checkNotNull(text) },
            dependencies = flatMap { it.dependencies }.distinct(),
        )
}

/**
 * A jar of the user's class path.
 *
 * @property library `group:artifact:version`, or null if the jar does not state it
 */
data class UserJar(val file: Path, val library: String?)

/** A KSP processor: the version of KSP and the processor's coordinate. */
data class Processor(val kspVersion: String, val coordinate: Coordinate)

/**
 * The result of a build, with everything that a worker needs to run a contender.
 *
 * @property classes the compiled sources, as a jar in the cache
 * @property classPath the contender's dependencies, in order, without the worker
 * @property generated sources that processors and schema compilers wrote, by relative path
 * @property tools the compilers, plugins and processors that built the contender, each with its
 *   dependencies
 * @property arguments the arguments of the Kotlin compiler, without paths
 * @property notes sentences that readers of the contender's results should know
 * @property compileTime the elapsed time of all compilers and processors when it was built, or null
 *   if an earlier version of Serdemark built it
 */
data class Built(
    val classes: Path,
    val classPath: List<Artifact>,
    val generated: Map<String, String>,
    val tools: List<Tool>,
    val arguments: List<String> = emptyList(),
    val notes: List<String> = emptyList(),
    val compileTime: Duration? = null,
) {
    /** All artifacts that built the contender, or that it runs with. */
    val artifacts: List<Artifact>
        get() = classPath + tools.map { it.artifact }

    /** Counts the files and classes that the contender needs at run time, and their bytes. */
    fun footprint(): BuildFootprint = BuildFootprint.of(classes, classPath)
}
