package dev.serdemark.cli.option

import com.github.ajalt.clikt.parameters.options.flag
import com.github.ajalt.clikt.parameters.options.multiple
import com.github.ajalt.clikt.parameters.options.option
import dev.serdemark.cli.context.CliContext
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.Problems
import dev.serdemark.session.UserValues
import dev.serdemark.toolchain.PublishedJars
import dev.serdemark.toolchain.unit.Coordinate
import dev.serdemark.workload.ClassNames
import dev.serdemark.workload.Naming
import dev.serdemark.workload.UserClassFiles
import java.nio.file.Path
import kotlin.io.path.exists

/** The options that name the user's own classes, and mappers for them. */
class ClassOptions(private val context: CliContext) : RelatedOptions(Heading.DATA) {
    private val classes by
        option(
                NAME,
                metavar = "PATH",
                help =
                    "Measure your own compiled classes: a folder such as target/classes, a jar, or a published library (GROUP:ARTIFACT:VERSION); repeatable.",
            )
            .multiple()
    private val root by
        option(
            "--root",
            metavar = "CLASS",
            help = "Class of one document, with its package (e.g. com.acme.Order).",
        )
    private val classPath by
        option(
            "--classpath",
            metavar = "PATHS",
            help =
                "Libraries that your classes need: a class path (e.g. 'lib/*'), or a file that holds one (mvn dependency:build-classpath).",
        )
    private val naming by
        option(
                "--names",
                metavar = "STYLE",
                help =
                    "Style of names in your documents, if a mapper changes them: ${(Naming.entries - Naming.AS_IN_CODE).joinToString { it.id }}.",
            )
            .convertToChoice("Unknown style of names", Naming.entries, Naming::id)
    private val mappers by
        option(
                "--mapper",
                metavar = "CLASS#MEMBER",
                help =
                    "Also measure a library with the mapper of your program (e.g. com.acme.Json#mapper); repeatable.",
            )
            .multiple()
    private val values by
        option(
            VALUES,
            metavar = "CLASS#METHOD",
            help =
                "Measure the objects that a method returns, in place of a file (e.g. com.acme.Samples#orders).",
        )

    private val generatedToo by
        option(
                "--generated-too",
                help =
                    "Also measure the classes that Serdemark generates, to show what your annotations and shape cost.",
            )
            .flag()

    /** Whether contenders are also measured with generated classes. */
    val measuresGenerated: Boolean
        get() = generatedToo

    /** Whether the user has named classes. */
    val areGiven: Boolean
        get() = classes.isNotEmpty()

    /** Whether a method of the user returns the documents. */
    val hasValuesMethod: Boolean
        get() = values != null

    /**
     * Returns the user's classes, or null if no option names any.
     *
     * @param jarFolder the folder for jars of the user's folders
     * @param java the oldest version of Java that uses the classes, such as 17
     * @param published finds the jars of published libraries
     * @throws ProblemException if the classes cannot be read
     */
    fun userClassFiles(jarFolder: Path, java: Int, published: PublishedJars): UserClassFiles? {
        if (!areGiven) return null
        val jarLists = classes.map { jarsOf(it, published) }
        val classJars = jarLists.map { it.first() }
        val dependencies = jarLists.flatMap { it.drop(1) }
        val finder = context.formats.classFinder
        val libraries =
            classPath?.let { finder.classPathEntries(it, context.workingFolder) }.orEmpty()
        val names =
            ClassNames(
                checkNotNull(root) { "$NAME needs --root" },
                naming ?: Naming.AS_IN_CODE,
                mappers,
                values,
            )
        return finder.pack(names, classJars, libraries + dependencies, jarFolder, java)
    }

    /** Returns the jar or folder of [classes], then the dependencies of a published library. */
    private fun jarsOf(classes: String, published: PublishedJars): List<Path> {
        val path = context.workingFolder.resolve(classes)
        val library = Coordinate(classes)
        return if (library.isWellFormed && !path.exists()) published.classPath(library)
        else listOf(path)
    }

    /**
     * Returns the documents that a method of the user's [classes] returns, or null if no option
     * names a method.
     *
     * @param reader calls the method
     * @throws ProblemException if there is no such method
     */
    fun values(classes: UserClassFiles?, reader: UserValues): MethodValues? = values?.let { name ->
        classes?.member(name, VALUES)?.let { MethodValues(it, reader) }
    }

    /** Refuses classes without a root, and options that only apply to the user's classes. */
    override fun check(problems: Problems) {
        if (areGiven) {
            if (root == null)
                problems.add(
                    "$NAME needs the class of a document.",
                    "Add --root (e.g. --root com.acme.Order).",
                )
            return
        }
        given.forEach {
            problems.add("$it is only for your own classes.", "Add $NAME, or leave out $it.")
        }
    }

    companion object {
        const val NAME: String = "--classes"
        const val VALUES: String = "--values"
    }
}
