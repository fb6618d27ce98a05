package dev.serdemark.contender

import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException

/**
 * Finds the artifacts of a manifest that the user's jars can replace: those whose coordinates
 * contain the library's version.
 */
internal class JarPlaces(private val manifest: Manifest) {
    private val dependencies = ofLibrary(manifest.dependencies)
    private val places = manifest.libraryModules

    /**
     * Returns the [jars] by the `group:artifact` that each of them replaces.
     *
     * @throws ProblemException if a jar replaces no artifact, if the artifact is unclear, or if two
     *   jars replace the same artifact
     */
    fun of(jars: List<LibraryJar>): Map<String, LibraryJar> {
        if (places.isEmpty()) throw ProblemException(noPlace())
        val placed = jars.map { place(it, isOnlyJar = jars.size == 1) to it }
        placed
            .groupBy({ it.first }, { it.second.name })
            .filterValues { it.size > 1 }
            .forEach { (place, names) -> throw ProblemException(takenTwice(place, names)) }
        return placed.toMap()
    }

    /**
     * Returns the artifact that [jar] replaces: by the Maven metadata in the jar, or else by its
     * file name. If neither decides and there is only one jar and one dependency, returns that
     * dependency.
     */
    private fun place(jar: LibraryJar, isOnlyJar: Boolean): String =
        jar.modules.filter { it in places }.singleOrNull()
            ?: places.filter { isNamedAfter(it, jar.name) }.maxByOrNull { it.length }
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

    private fun noPlace() =
        Problem(
            "No jar can replace an artifact of ${manifest.id}: no dependency of its manifest carries the library's version.",
            "Write \${version} into the coordinate of the library, in ${manifest.folder.resolve(MANIFEST_FILE)}.",
        )

    private fun ambiguousJar(jar: LibraryJar) =
        Problem(
            "It is not clear what ${jar.name} replaces in ${manifest.id}: ${places.joinToString(" or ")}.",
            "Name the file after the artifact (e.g. ${places.first().substringAfter(':')}.jar).",
        )

    private fun takenTwice(place: String, names: List<String>) =
        Problem(
            "Several jars replace $place in ${manifest.id}: ${names.joinToString()}.",
            "Name only one of them.",
        )

    private companion object {
        /** What may follow the name of an artifact: a dash with a version, and the extension. */
        val AFTER_NAME = Regex("""(-\d.*)?\.jar""")
    }
}
