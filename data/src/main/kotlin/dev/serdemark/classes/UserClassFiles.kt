package dev.serdemark.classes

import dev.serdemark.model.ClassPathJar
import dev.serdemark.model.Named
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.model.UserClasses
import dev.serdemark.model.UserMember
import dev.serdemark.problem.Mistakes
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.gatherMistakes

private const val OPTIONAL_MODULE = "com.fasterxml.jackson.datatype.jdk8.Jdk8Module"

/**
 * The modules of Jackson 2 that frameworks such as Spring Boot register if the class path has them.
 */
private val FRAMEWORK_MODULES =
    listOf(OPTIONAL_MODULE, "com.fasterxml.jackson.module.paramnames.ParameterNamesModule")

/**
 * The user's class files, from which a data model is read. The classes are never loaded.
 *
 * @property root the qualified name of the class of payloads
 * @property classPath the jars of the classes, then the jars of the libraries that the classes need
 * @param userJars the number of jars at the beginning of [classPath] with the user's classes
 * @property naming how documents name the properties
 * @property mappers members whose values are the user's mappers, such as `com.acme.Json#mapper`
 * @property values the member that returns the values, such as `com.acme.Samples#orders`; null if
 *   the values come from files
 */
class UserClassFiles(
    val root: String,
    val classPath: List<ClassPathJar>,
    private val userJars: Int,
    val naming: Naming = Naming.AS_IN_CODE,
    val mappers: List<String> = emptyList(),
    val values: String? = null,
) {
    /**
     * Returns the data model of the [root] and of all classes that it reaches.
     *
     * @throws ProblemException if the class is missing or is not a record, or with all classes,
     *   properties and mappers that cannot be used
     */
    fun schema(): Schema = ClassFiles(classPath).use { files -> gatherMistakes { schema(files) } }

    /**
     * Returns the member of the user's classes that an [option] names, such as
     * `com.acme.Samples#orders`.
     *
     * @throws ProblemException if there is no such member, or if generated code cannot use it
     */
    fun member(name: String, option: String): UserMember =
        ClassFiles(classPath).use { MemberFinder(it, userJars, option).find(name) }

    private fun Mistakes.schema(files: ClassFiles): Schema {
        val mapperMembers =
            each(mappers.distinct()) { MemberFinder(files, userJars, "--mapper").find(it) }
        val classMapper = ClassMapper(files, naming)
        val mapped by attempt {
            classMapper.map(TypeUse(files.findByQualifiedName(root, userJars).name), root)
        }
        throwAny()
        val type = mapped.type
        val declarations =
            classMapper.declarations.mapValues { (_, declared) -> checkNotNull(declared) }
        val name = (type as? Named)?.name
        if (name == null || declarations[name] !is RecordDeclaration) {
            throw unmapped(root, "a payload must be a record, and this class is not one")
        }
        return Schema(
            name,
            declarations,
            userClasses =
                UserClasses(
                    root = name,
                    types = declarations.keys.associateWith(classMapper.classes::getValue),
                    classPath = classPath,
                    java = files.javaVersion,
                    mappers = mapperMembers,
                    values = values,
                    modules = modules(files, classMapper.usesOptional),
                ),
        )
    }

    /** Returns the modules on the class path, with the module that [usesOptional] needs. */
    private fun modules(files: ClassFiles, usesOptional: Boolean): Set<String> =
        FRAMEWORK_MODULES.filterTo(LinkedHashSet()) {
            it == OPTIONAL_MODULE && usesOptional || files.find(it.replace('.', '/')) != null
        }
}
