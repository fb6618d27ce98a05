package dev.serdemark.classes

import dev.serdemark.model.GivenClasses
import dev.serdemark.model.GivenJar
import dev.serdemark.model.GivenMember
import dev.serdemark.model.Named
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.problem.Mistakes
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.gatherMistakes

/**
 * The user's own classes, from which a data model is read. They are never loaded.
 *
 * @property root the qualified name of the class that a payload holds
 * @property classPath the jars of the classes, then the jars of the libraries that the classes need
 * @property own the number of jars at the beginning of [classPath] that hold the user's classes
 * @property naming how documents name the properties
 * @property mappers members that hold mappers of the user, such as `com.acme.Json#mapper`
 * @property values the member that returns the values, such as `com.acme.Samples#orders`; null if
 *   they are from files
 */
class OwnClasses(
    val root: String,
    val classPath: List<GivenJar>,
    private val own: Int,
    val naming: Naming = Naming.AS_IN_CODE,
    val mappers: List<String> = emptyList(),
    val values: String? = null,
) {
    /**
     * Returns the data model of the [root] and of all classes that it reaches.
     *
     * @throws ProblemException if the class is missing or is not a record, or if classes,
     *   properties or mappers cannot be used; lists all of them
     */
    fun schema(): Schema =
        ClassFiles(classPath.map { it.file }).use { files -> gatherMistakes { schema(files) } }

    /**
     * Returns the member of the user's classes that an [option] names, such as
     * `com.acme.Samples#orders`.
     *
     * @throws ProblemException if there is no such member, or if generated code cannot use it
     */
    fun member(name: String, option: String): GivenMember =
        ClassFiles(classPath.map { it.file }).use { MemberFinder(it, own, option).find(name) }

    private fun Mistakes.schema(files: ClassFiles): Schema {
        val found = each(mappers.distinct()) { MemberFinder(files, own, "--mapper").find(it) }
        val mapping = ClassMapping(files, naming)
        val mapped by attempt { mapping.map(TypeUse(files.named(root, own).name), root) }
        throwAny()
        val type = mapped.type
        val declarations =
            mapping.declarations.mapValues { (_, declared) -> checkNotNull(declared) }
        val name = (type as? Named)?.name
        if (name == null || declarations[name] !is RecordDeclaration) {
            throw unmapped(root, "a payload must be a record, and this class is not one")
        }
        return Schema(
            name,
            declarations,
            given = GivenClasses(name, mapping.types.toMap(), classPath, files.java, found, values),
        )
    }
}
