package dev.serdemark.cli.option

import com.github.ajalt.clikt.core.ParameterHolder
import com.github.ajalt.clikt.parameters.options.multiple
import com.github.ajalt.clikt.parameters.options.option
import com.github.ajalt.clikt.parameters.types.path
import dev.serdemark.contender.Contender
import dev.serdemark.contender.Contenders
import dev.serdemark.contender.withGeneratedClasses
import dev.serdemark.contender.withMappers
import dev.serdemark.model.UserClasses
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.suggestion
import dev.serdemark.toolchain.LibraryJars
import dev.serdemark.toolchain.LibraryVersions
import java.io.File
import java.nio.file.Path

/** The option `--contenders`. */
fun ParameterHolder.contenderFoldersOption() =
    option(
            "--contenders",
            metavar = "DIR",
            help = "Folder with more contenders; repeatable.",
        )
        .rare()
        .path()
        .multiple()

/**
 * Finds contenders by the names that users write: `gson`, `gson@2.8.0`, `gson@latest`,
 * `gson@NAME=JAR`, or `gson+MAPPER` with a mapper of the user's [classes].
 *
 * @param build provides the cache for copies of the user's jars, and finds releases
 */
class ContenderNames(
    private val all: Contenders,
    private val build: BuildOptions,
    private val workingFolder: Path,
    private val classes: List<UserClasses>,
) {

    /**
     * Returns the contender that a [name] means.
     *
     * @throws ProblemException if there is no such contender
     */
    fun find(name: String): Contender = variant(name, findPlain(withoutVariant(name)))

    private fun findPlain(name: String): Contender {
        val id = name.substringBefore('@')
        val version = name.substringAfter('@', "")
        if (version == LibraryVersions.LATEST) return build.versions.latest(all.manifest(id))
        val jars = jarsIn(version) ?: return all.find(name)
        val manifest = all.manifest(id)
        val libraryJars = LibraryJars(build.cache)
        return manifest.withJars(
            jars.map { jar ->
                val libraryJar = libraryJars.add(workingFolder.resolve(jar.path))
                if (jar.name == null) libraryJar else libraryJar.copy(name = jar.name)
            }
        )
    }

    /**
     * Returns the [plain] contender, or its variant with the mapper or the generated classes that
     * the [name] asks for.
     */
    private fun variant(name: String, plain: Contender): Contender {
        val id = name.substringBefore('@')
        if (id == plain.id) return plain
        if (id == plain.id + Contender.GENERATED && classes.isNotEmpty())
            return plain.withGeneratedClasses()
        val variants = listOf(plain).withMappers(classes, all).filter { it.manifest.id == plain.id }
        return variants.find { it.id == id }
            ?: throw ProblemException(
                "Unknown contender: '$id'.",
                suggestion(id, variants.map { it.id })
                    ?: "Name a mapper of your own classes with --mapper.",
            )
    }
}

/** Returns a [name] such as `gson+json@2.15.0` as the plain contender: `gson@2.15.0`. */
private fun withoutVariant(name: String): String {
    val id = name.substringBefore('@')
    return id.substringBefore('+') + name.removePrefix(id)
}

/**
 * A jar that the user gives in place of a version.
 *
 * @property name what tables call the jar; null if the user does not say
 */
private class NamedJar(val name: String?, val path: String)

/**
 * Splits jars such as `a.jar+NEW=build/b.jar`. A `+` after `.jar` separates two jars. Returns null
 * if [text] is a version, which neither ends in `.jar` nor contains a folder separator.
 */
private fun jarsIn(text: String): List<NamedJar>? {
    val isPath = text.endsWith(".jar") || '/' in text || File.separatorChar in text
    if (!isPath) return null
    return text.split(Regex("""(?<=\.jar)\+""")).map { jar ->
        val match = NAMED_JAR.matchEntire(jar)
        if (match == null) NamedJar(name = null, path = jar)
        else NamedJar(name = match.groupValues[1], path = match.groupValues[2])
    }
}

private val NAMED_JAR = Regex("""([\w.-]+)=(.+)""")
