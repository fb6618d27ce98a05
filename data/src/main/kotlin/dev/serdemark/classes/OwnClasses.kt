package dev.serdemark.classes

import dev.serdemark.model.GivenClasses
import dev.serdemark.model.GivenJar
import dev.serdemark.model.Named
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.problem.Mistakes
import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.gatherMistakes
import dev.serdemark.problem.suggestion

/**
 * The user's own classes, from which a data model is read. They are never loaded.
 *
 * @property root the qualified name of the class that a payload holds
 * @property classPath the jars of the classes, then those of what the classes need
 * @property own the number of jars at the beginning of [classPath] that hold the user's classes
 */
class OwnClasses(val root: String, val classPath: List<GivenJar>, private val own: Int) {
    /**
     * Returns the data model of the [root] and of all that it reaches.
     *
     * @throws ProblemException if the class is missing or is no record, with every class and
     *   property that cannot be mapped
     */
    fun schema(): Schema =
        ClassFiles(classPath.map { it.file }).use { files -> gatherMistakes { schema(files) } }

    private fun Mistakes.schema(files: ClassFiles): Schema {
        val mapping = ClassMapping(files, this)
        val type = mapping.map(TypeUse(internalName(files)), root).type
        throwAny()
        val declarations =
            mapping.declarations.mapValues { (_, declared) -> checkNotNull(declared) }
        val name = (type as? Named)?.name
        if (declarations[name] !is RecordDeclaration) {
            throw unmapped(root, "a payload is a record, and this class is none")
        }
        return Schema(
            checkNotNull(name),
            declarations,
            given = GivenClasses(mapping.types.toMap(), classPath, files.java),
        )
    }

    /** Returns the internal name of the root, which may be nested in another class. */
    private fun internalName(files: ClassFiles): String {
        val names =
            generateSequence(root.replace('.', '/')) { name ->
                val at = name.lastIndexOf('/')
                if (at < 0) null else name.replaceRange(at, at + 1, "$")
            }
        return names.firstOrNull { files.find(it) != null }
            ?: throw ProblemException(
                Problem(
                    "There is no class $root in --classes.",
                    suggestion(root, files.names(own)) ?: "Name a class with its package.",
                )
            )
    }
}
