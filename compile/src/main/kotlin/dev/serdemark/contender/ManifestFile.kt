package dev.serdemark.contender

import dev.serdemark.problem.gatherMistakes
import dev.serdemark.yaml.YamlMap
import dev.serdemark.yaml.ownFile
import dev.serdemark.yaml.readYaml
import java.nio.file.Path

internal const val MANIFEST_FILE = "contender.yaml"

internal val CONTENDER_ID = Regex("[a-z0-9]+(-[a-z0-9]+)*")

/**
 * Reads the manifest in [folder].
 *
 * @throws dev.serdemark.problem.ProblemException with all mistakes of the manifest
 */
internal fun readManifest(folder: Path): Manifest {
    val own = manifestKeys(folder)
    val format = ManifestFormat.of(own)
    val base = own[ExtendedManifest.KEY]?.let { ExtendedManifest.of(it, folder, format) }
    val root = base?.with(own) ?: own
    return gatherMistakes {
        val manifest by attempt { ManifestReader(folder, format).read(root) }
        val cases by attempt {
            root["when"]?.let(VersionCaseReader(folder, root, format)::read).orEmpty()
        }
        manifest.copy(cases = cases, extends = base?.id, inherited = base?.files.orEmpty())
    }
}

/** Returns the keys that are written in the manifest in [folder]. */
internal fun manifestKeys(folder: Path): YamlMap = readYaml(ownFile(folder, MANIFEST_FILE)).map()
