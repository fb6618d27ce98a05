package dev.serdemark.contender

import dev.serdemark.problem.gatherMistakes
import dev.serdemark.yaml.YamlMap
import dev.serdemark.yaml.YamlNode
import dev.serdemark.yaml.checkedFile
import dev.serdemark.yaml.readYaml
import dev.serdemark.yaml.refuseOtherFormat
import java.nio.file.Path
import kotlin.io.path.exists

/**
 * How often a contender reads unusual or invalid payloads silently wrong: it returns a value that
 * is not allowed, and throws no exception.
 *
 * @property wrong the number of payloads that it read silently wrong
 * @property cases the number of payloads that it was given
 */
data class SilentErrors(val wrong: Int, val cases: Int)

/** Returns [manifests] with the silent errors that files in the [folders] of contenders count. */
internal fun withSilentErrors(manifests: List<Manifest>, folders: List<Path>): List<Manifest> {
    val errorsByName = gatherMistakes {
        each(folders, ::readSilentErrors)
    }
        .fold(emptyMap<String, SilentErrors>()) { all, ofFolder -> all + ofFolder }
    return manifests.map { manifest ->
        val errors =
            errorsByName
                .filterKeys { it.substringBefore('@') == manifest.id }
                .mapKeys { (name, _) -> name.substringAfter('@') }
        manifest.copy(findings = manifest.findings.copy(silentErrors = errors))
    }
}

/**
 * Returns the counts in the file of this [folder] by the name of the contender, such as
 * `gson@2.15.0`; empty if there is no file.
 *
 * @throws dev.serdemark.problem.ProblemException with all mistakes
 */
private fun readSilentErrors(folder: Path): Map<String, SilentErrors> {
    val file = checkedFile(folder, SILENT_ERRORS_FILE)
    if (!file.exists()) return emptyMap()
    return gatherMistakes {
        val root = readYaml(file).map()
        root.refuseOtherFormat(SILENT_ERRORS_FORMAT)
        attempt { root.onlyKeys("format", "contenders") }
        attempt { root.required("format", SILENT_ERRORS_FORMAT) }
        val contenders by attempt {
            root.required("contenders", "{gson@2.15.0: $COUNTS}").map().each { name, node ->
                if (!NAME.matches(name))
                    node.fail("'$name' is no contender with a version (e.g. gson@2.15.0).")
                name to counts(node.map())
            }
        }
        contenders.toMap()
    }
}

private fun counts(map: YamlMap): SilentErrors = gatherMistakes {
    attempt { map.onlyKeys("wrong", "cases") }
    val wrong by attempt { count(map.required("wrong", "37")) }
    val cases by attempt { count(map.required("cases", "272")) }
    if (wrong > cases)
        map.place.fail("More payloads were read wrong than there were: $wrong of $cases.")
    SilentErrors(wrong, cases)
}

private fun count(node: YamlNode): Int =
    node.text("37").toIntOrNull()?.takeIf { it >= 0 } ?: node.expected("a whole number (e.g. 37)")

/** The name of the file in a folder of contenders. */
const val SILENT_ERRORS_FILE: String = "silent-errors.yaml"

/** The format of the file. */
const val SILENT_ERRORS_FORMAT: String = "1"

private const val COUNTS = "{wrong: 37, cases: 272}"
private val NAME = Regex("[^@]+@[^@]+")
