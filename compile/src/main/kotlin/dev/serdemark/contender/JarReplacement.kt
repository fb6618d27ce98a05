package dev.serdemark.contender

import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException

/**
 * Finds the modules of a manifest that the user's jars replace. A module is `group:artifact`. A jar
 * can replace a module whose coordinate in the manifest contains the library's version.
 */
internal class JarReplacement(private val manifest: Manifest) {
    private val dependencies = modulesOfLibrary(manifest.library.dependencies)
    private val modules = manifest.libraryModules

    /**
     * Returns the [jars] by the modules that they replace.
     *
     * @throws ProblemException if a jar replaces no module, if the module is unclear, or if two
     *   jars replace the same module
     */
    fun byModule(jars: List<LibraryJar>): Map<String, LibraryJar> {
        if (modules.isEmpty()) throw ProblemException(noModule())
        val jarsByModule = jars.groupBy { replacedModule(it, isOnlyJar = jars.size == 1) }
        return jarsByModule.mapValues { (module, candidates) ->
            candidates.singleOrNull() ?: throw ProblemException(severalJars(module, candidates))
        }
    }

    /**
     * Returns the module that [jar] replaces: by the Maven metadata in the jar, or else by its file
     * name. If the file name fits several modules, returns the module with the longest name. If
     * nothing fits, but there is only one jar and one dependency, returns that dependency.
     */
    private fun replacedModule(jar: LibraryJar, isOnlyJar: Boolean): String =
        jar.modules.filter { it in modules }.singleOrNull()
            ?: modules.filter { isNamedAfter(it, jar.name) }.maxByOrNull { it.length }
            ?: dependencies.singleOrNull()?.takeIf { isOnlyJar }
            ?: throw ProblemException(ambiguousJar(jar))

    /**
     * Returns whether a file is named after a module, such as `gson.jar` or
     * `gson-2.15.1-SNAPSHOT.jar`.
     */
    private fun isNamedAfter(module: String, fileName: String): Boolean {
        val artifact = module.substringAfter(':')
        return fileName.startsWith(artifact) && AFTER_NAME.matches(fileName.removePrefix(artifact))
    }

    private fun noModule() =
        Problem(
            "No jar can replace an artifact of ${manifest.id}: no dependency of its manifest carries the library's version.",
            "Write \${version} into the coordinate of the library, in ${manifest.file.folder.resolve(MANIFEST_FILE)}.",
        )

    private fun ambiguousJar(jar: LibraryJar) =
        Problem(
            "It is not clear what ${jar.name} replaces in ${manifest.id}: ${modules.joinToString(" or ")}.",
            "Name the file after the artifact (e.g. ${modules.first().substringAfter(':')}.jar).",
        )

    private fun severalJars(module: String, jars: List<LibraryJar>) =
        Problem(
            "Several jars replace $module in ${manifest.id}: ${jars.joinToString { it.name }}.",
            "Name only one of them.",
        )

    private companion object {
        /** What may follow the name of an artifact: a dash with a version, and the extension. */
        val AFTER_NAME = Regex("""(-\d.*)?\.jar""")
    }
}
