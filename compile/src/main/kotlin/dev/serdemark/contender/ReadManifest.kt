package dev.serdemark.contender

import dev.serdemark.problem.gatherMistakes
import dev.serdemark.yaml.YamlMap
import dev.serdemark.yaml.checkedFile
import dev.serdemark.yaml.readYaml
import java.nio.file.Path

internal const val MANIFEST_FILE = "contender.yaml"

internal val CONTENDER_ID = Regex("[a-z0-9]+(-[a-z0-9]+)*")

/**
 * Reads the manifest in [folder].
 *
 * @param shapes all language shapes
 * @throws dev.serdemark.problem.ProblemException with all mistakes of the manifest
 */
internal fun readManifest(folder: Path, shapes: List<Domain>): Manifest {
    val keys = manifestKeys(folder)
    val format = ManifestFormat.of(keys)
    val base = keys[ExtendedManifest.KEY]?.let { ExtendedManifest.of(it, folder, format, shapes) }
    val root = base?.extendedBy(keys) ?: keys
    return gatherMistakes {
        val manifest by attempt { ManifestReader(folder, format, shapes).read(root) }
        val cases by attempt {
            root["when"]?.let(VersionCaseReader(folder, root, format, shapes)::read).orEmpty()
        }
        manifest.copy(file = ManifestFile(folder, cases, base?.id, base?.files.orEmpty()))
    }
}

/** Returns the keys in the manifest in [folder], without those of a manifest that it extends. */
internal fun manifestKeys(folder: Path): YamlMap =
    readYaml(checkedFile(folder, MANIFEST_FILE)).map()
