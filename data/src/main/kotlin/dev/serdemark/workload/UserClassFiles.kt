package dev.serdemark.workload

import dev.serdemark.model.ClassPathJar
import dev.serdemark.model.Schema
import dev.serdemark.model.UserMember
import dev.serdemark.problem.ProblemException
import java.nio.file.Path

/**
 * What a user says about the classes of documents.
 *
 * @property root the qualified name of the class of payloads
 * @property naming how documents name the properties
 * @property mappers members whose values are the user's mappers, such as `com.acme.Json#mapper`
 * @property values the member that returns the values, such as `com.acme.Samples#orders`; null if
 *   the values come from files
 */
data class ClassNames(
    val root: String,
    val naming: Naming = Naming.AS_IN_CODE,
    val mappers: List<String> = emptyList(),
    val values: String? = null,
)

/** The user's class files, from which a data model is read. The classes are never loaded. */
interface UserClassFiles {
    val names: ClassNames

    /** The jars of the classes, then the jars of the libraries that the classes need. */
    val classPath: List<ClassPathJar>

    /**
     * Returns the data model of the root and of all classes that it reaches.
     *
     * @throws ProblemException if the class is missing or is not a record, or with all classes,
     *   properties and mappers that cannot be used
     */
    fun schema(): Schema

    /**
     * Returns the member of the user's classes that an [option] names, such as
     * `com.acme.Samples#orders`.
     *
     * @throws ProblemException if there is no such member, or if generated code cannot use it
     */
    fun member(name: String, option: String): UserMember
}

/** Finds the user's class files. */
interface ClassFinder {
    /**
     * Returns the paths in a class path [text], or in the file that it names.
     *
     * @param folder the base folder of relative paths
     * @throws ProblemException if the file does not exist or does not contain a class path
     */
    fun classPathEntries(text: String, folder: Path): List<Path>

    /**
     * Returns the user's class files. Packs folders of classes into jars, and multi-release jars
     * into jars with the files that [java] loads.
     *
     * @param classes jars or folders of the user's classes
     * @param classPath jars or folders that the classes need
     * @param packed the folder for packed jars
     * @param java the oldest version of Java that uses the classes, such as 17
     * @throws ProblemException with every entry that is missing, unreadable, too large, or has a
     *   name from which Java cannot load classes
     */
    fun pack(
        names: ClassNames,
        classes: List<Path>,
        classPath: List<Path>,
        packed: Path,
        java: Int,
    ): UserClassFiles

    /** Returns the class files in [jars], which were packed before. */
    fun find(names: ClassNames, jars: List<ClassPathJar>): UserClassFiles

    /** Finds no class files, because the program has no feature that does. */
    object None : ClassFinder {
        override fun classPathEntries(text: String, folder: Path): Nothing = refuse()

        override fun pack(
            names: ClassNames,
            classes: List<Path>,
            classPath: List<Path>,
            packed: Path,
            java: Int,
        ): Nothing = refuse()

        override fun find(names: ClassNames, jars: List<ClassPathJar>): Nothing = refuse()

        private fun refuse(): Nothing =
            throw ProblemException(
                "This build of Serdemark does not read classes.",
                "Use a schema instead.",
            )
    }
}
