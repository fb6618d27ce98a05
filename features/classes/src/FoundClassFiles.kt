package dev.serdemark.classes

import dev.serdemark.model.ClassPathJar
import dev.serdemark.model.Named
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.model.UserClasses
import dev.serdemark.model.UserMember
import dev.serdemark.problem.Mistakes
import dev.serdemark.problem.gatherMistakes
import dev.serdemark.workload.ClassNames
import dev.serdemark.workload.UserClassFiles

private const val OPTIONAL_MODULE = "com.fasterxml.jackson.datatype.jdk8.Jdk8Module"

/**
 * The modules of Jackson 2 that frameworks such as Spring Boot register if the class path has them.
 */
private val FRAMEWORK_MODULES =
    listOf(OPTIONAL_MODULE, "com.fasterxml.jackson.module.paramnames.ParameterNamesModule")

/**
 * Class files on a [classPath].
 *
 * @param userJars the number of jars at the beginning of [classPath] with the user's classes
 */
internal class FoundClassFiles(
    override val names: ClassNames,
    override val classPath: List<ClassPathJar>,
    private val userJars: Int,
) : UserClassFiles {
    override fun schema(): Schema =
        ClassFiles(classPath).use { files ->
            gatherMistakes { schema(files) }
        }

    override fun member(name: String, option: String): UserMember =
        ClassFiles(classPath).use { MemberFinder(it, userJars, option).find(name) }

    private fun Mistakes.schema(files: ClassFiles): Schema {
        val mapperMembers =
            each(names.mappers.distinct()) { MemberFinder(files, userJars, "--mapper").find(it) }
        val classMapper = ClassMapper(files, names.naming)
        val mapped by attempt {
            classMapper.map(
                TypeUse(files.findByQualifiedName(names.root, userJars).name),
                names.root,
            )
        }
        throwAny()
        val type = mapped.type
        val declarations =
            classMapper.declarations.mapValues { (_, declared) -> checkNotNull(declared) }
        val name = (type as? Named)?.name
        if (name == null || declarations[name] !is RecordDeclaration) {
            throw unmapped(names.root, "a payload must be a record, and this class is not one")
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
                    values = names.values,
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
