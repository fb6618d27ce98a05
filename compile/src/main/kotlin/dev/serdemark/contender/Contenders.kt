package dev.serdemark.contender

import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.gatherMistakes
import dev.serdemark.problem.suggestion
import java.nio.file.Path
import kotlin.io.path.exists
import kotlin.io.path.isDirectory
import kotlin.io.path.listDirectoryEntries

/**
 * The contenders that are shipped with Serdemark or written by the user. Each contender has a
 * manifest, `<id>/contender.yaml`.
 *
 * @property manifests the manifests, sorted by id
 */
class Contenders private constructor(val manifests: List<Manifest>) {
    /**
     * Returns the contender called `id` or `id@version`, such as `gson` or `gson+generated@2.15.0`.
     *
     * @throws ProblemException if there is no such contender, or if the version is invalid
     */
    fun find(name: String): Contender {
        val id = name.substringBefore('@')
        val manifest = manifest(id.removeSuffix(Contender.GENERATED))
        val version = name.substringAfter('@', manifest.library.version)
        if (!VERSION.matches(version)) {
            throw ProblemException(
                "Invalid version: '$version'. Expected $VERSION_CHARACTERS " +
                    "(e.g. $id@${manifest.library.version})."
            )
        }
        val contender = manifest.at(version)
        // Otherwise, the id ends with Contender.GENERATED.
        return if (id == contender.id) contender else contender.withGeneratedClasses()
    }

    /**
     * Returns the manifest of the contender called [id].
     *
     * @throws ProblemException if there is no such contender
     */
    fun manifest(id: String): Manifest =
        manifests.firstOrNull { it.id == id } ?: throw ProblemException(unknown(id))

    private fun unknown(id: String) =
        Problem(
            "Unknown contender: '$id'.",
            suggestion(id, manifests.map { it.id }) ?: "See: serdemark list contenders",
        )

    private fun unknownInAround(manifest: Manifest): Problem {
        val id = checkNotNull(manifest.codecs.frameworkCall).contender
        return Problem(
            "The key 'around' of '${manifest.id}' names an unknown contender: '$id'.",
            suggestion(id, manifests.map { it.id }) ?: "Name one in the same folders.",
        )
    }

    companion object {
        /** The name that selects every contender. */
        const val ALL: String = "all"

        /**
         * Reads every manifest in [folders].
         *
         * @param libraryShapes the language shapes that libraries generate
         * @throws ProblemException with all mistakes of all manifests, or if two contenders have
         *   the same id
         */
        fun read(folders: List<Path>, libraryShapes: List<Domain> = emptyList()): Contenders {
            val shapes = HandWrittenShape.entries + libraryShapes
            val manifests = gatherMistakes {
                each(folders.flatMap(::manifestFolders)) { readManifest(it, shapes) }
            }
                .sortedBy { it.id }
            val duplicates = manifests.groupBy { it.id }.values.filter { it.size > 1 }
            if (duplicates.isNotEmpty()) throw ProblemException(duplicates.map(::duplicateId))
            val contenders =
                Contenders(
                    withAdvisories(withSilentErrors(withSaferVariants(manifests), folders), folders)
                )
            val ids = manifests.map { it.id }.toSet()
            val wrong = manifests.filter {
                it.codecs.frameworkCall != null && it.codecs.frameworkCall.contender !in ids
            }
            if (wrong.isNotEmpty()) throw ProblemException(wrong.map(contenders::unknownInAround))
            return contenders
        }

        private fun manifestFolders(folder: Path): List<Path> {
            if (!folder.isDirectory()) throw noContender("There is no folder '$folder'.")
            val found = folder.listDirectoryEntries().filter { it.resolve(MANIFEST_FILE).exists() }
            if (found.isEmpty()) throw noContender("There is no contender in '$folder'.")
            return found.sorted()
        }

        private fun noContender(what: String) =
            ProblemException(what, "Name a folder that contains <id>/$MANIFEST_FILE.")

        private fun duplicateId(manifests: List<Manifest>): Problem {
            val folders = manifests.joinToString(" and ") { it.file.folder.toString() }
            return Problem(
                "The id '${manifests[0].id}' is used by several folders: $folders.",
                "Rename one of the folders and its id.",
            )
        }
    }
}
