package dev.serdemark.toolchain.unit

import dev.serdemark.contender.Excerpt
import dev.serdemark.contender.LibraryJar
import dev.serdemark.toolchain.cache.sha256
import java.nio.file.Path
import kotlinx.serialization.Serializable

/**
 * A Maven coordinate: of a jar `group:artifact:version` or `group:artifact:classifier:version`, of
 * another file `group:artifact:extension:classifier:version`. The version is exact, no range.
 *
 * Any text is accepted here; the toolchain reports an invalid one when it resolves it.
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

    /** Of the file, such as `jar`. */
    val extension: String
        get() = if (parts.size == 5) parts[2] else JAR

    /** Empty if there is none. */
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
 * @property coordinate with the version that was chosen
 * @property sha256 of what the coordinate stands for, in hexadecimal
 * @property isFleeting whether the coordinate may stand for another file tomorrow: the user's own
 *   jar, an artifact that their builds install, a SNAPSHOT. Then [file] is a copy
 * @property classes which of its classes [file] holds, as an [Excerpt] names them; null if it is
 *   all there is
 */
data class Artifact(
    val coordinate: Coordinate,
    val file: Path,
    val sha256: String,
    val isFleeting: Boolean = false,
    val classes: List<String>? = null,
) {
    /** Two artifacts with the same identity have the same content, wherever they come from. */
    internal val identity: String
        get() = if (classes == null) sha256 else identityOfExcerpt(sha256, classes)
}

/** The [Artifact.identity] of what is cut out of a jar with this hash. */
internal fun identityOfExcerpt(sha256: String, classes: List<String>): String =
    sha256("$sha256 $classes")

/**
 * One contender's sources for one data model: what is compiled at a time.
 *
 * The worker's classes and the standard libraries of the compilers' versions are always on the
 * class path (the latter unless [dependencies] name another version of them).
 *
 * @property name safe for file names, unique in a run
 * @property sources text by relative path, such as `dev/serdemark/generated/Root.kt`; Kotlin, Java,
 *   Scala and schemas. Scala is compiled before Kotlin, which sees it; Scala sees Java alone
 * @property dependencies what the code is compiled and run with, beside the worker, and with all
 *   that they need at run time. Where these need two versions of a module, Maven's rule decides:
 *   the one nearest to the dependencies wins, and the first of those equally near
 * @property kotlin version of the Kotlin compiler
 * @property compilerPlugins coordinates of Kotlin compiler plugins
 * @property processors KSP processors that run before the compiler
 * @property annotationProcessors coordinates of processors that run with the compiler of Java
 * @property jars of the user's own, in place of what repositories have for these coordinates
 * @property pluginOptions of compiler plugins, such as `plugin:org.example:enabled=true`
 * @property scala version of the Scala compiler; null if nothing is Scala
 * @property compileOnly what the code is compiled with besides, such as macros, and not run with
 * @property schemaCompiler what makes classes of the schemas; null if there are none
 * @property excerpts jars of which only some classes are compiled and run with; before
 *   [dependencies]
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
)

/** A KSP processor: the tool's version and the processor's coordinate. */
data class Processor(val kspVersion: String, val coordinate: Coordinate)

/**
 * What a worker needs to run a contender.
 *
 * @property classes the compiled sources, a jar in the cache
 * @property classPath the contender's dependencies, in order; without the worker
 * @property generated sources that processors and compilers of schemas wrote, by relative path
 * @property tools what compiled it: compilers, plugins, processors and the like, each with all that
 *   it needs
 * @property arguments of the Kotlin compiler, without paths
 * @property notes what a reader of figures should know of it, a sentence each
 */
data class Built(
    val classes: Path,
    val classPath: List<Artifact>,
    val generated: Map<String, String>,
    val tools: List<Tool>,
    val arguments: List<String> = emptyList(),
    val notes: List<String> = emptyList(),
) {
    /** All that it was made from, and runs with. */
    val artifacts: List<Artifact>
        get() = classPath + tools.map { it.artifact }
}
