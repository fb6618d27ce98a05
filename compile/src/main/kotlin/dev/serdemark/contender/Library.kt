package dev.serdemark.contender

import dev.serdemark.problem.gatherMistakes
import dev.serdemark.yaml.YamlMap
import dev.serdemark.yaml.YamlNode

/**
 * The library of a contender: its versions and its jars.
 *
 * @property version the default version
 * @property tested versions for which all cells of the contender are checked
 * @property works further versions that are known to work, because two documents are checked
 * @property dependencies coordinates `group:artifact:version`
 * @property excerpts jars of which only some classes are taken
 * @property compileOnly coordinates that compilers need and workers do not
 */
data class Library(
    val version: String,
    val tested: List<String>,
    val works: List<String>,
    val dependencies: List<String>,
    val excerpts: List<Excerpt>,
    val compileOnly: List<String>,
) {
    /** The versions that are known to work, the oldest first. Users may choose others too. */
    val knownVersions: List<String>
        get() = (tested + works).sortedBy(::mavenVersion)
}

/**
 * A large jar of which a contender uses only some classes.
 *
 * @property from the coordinate of the jar, which is used without its dependencies
 * @property classes paths without `.class`, such as `org/json/JSON*`; `*` matches anything but `/`;
 *   nested classes are included
 */
data class Excerpt(val from: String, val classes: List<String>)

/** Returns `group:artifact` of the [coordinates] that contain the library's version. */
internal fun modulesOfLibrary(coordinates: List<String>): List<String> =
    coordinates
        .filter { "\${version}" in it }
        .map { it.split(':').take(2).joinToString(":") }
        .distinct()

/** Reads the keys of a manifest that describe its [Library]. */
internal object LibraryReader {
    val KEYS =
        listOf(
            ManifestKey("version"),
            ManifestKey("tested", isInherited = false),
            ManifestKey("works", isInherited = false),
            ManifestKey("dependencies", isChangeable = true),
            ManifestKey("excerpts", isChangeable = true),
            ManifestKey("compileOnly"),
        )
    private const val EXAMPLE = "1.2.3"
    private const val CLASSES = "org/example/json/Json*"
    private const val EXCERPTS = "[{from: $COORDINATE_EXAMPLE, classes: [$CLASSES]}]"
    private val CLASS_PATTERN = Regex("[\\w$*]+(/[\\w$*]+)*")

    fun read(root: YamlMap): Library = gatherMistakes {
        val version by attempt { version(root.required("version", EXAMPLE)) }
        val tested by attempt { root["tested"]?.let(::versions) ?: listOf(version) }
        val works by attempt { root["works"]?.let { otherVersions(it, tested) }.orEmpty() }
        val dependencies by attempt {
            coordinates(root.required("dependencies", "[$COORDINATE_EXAMPLE]"))
        }
        val excerpts by attempt {
            root["excerpts"]
                ?.items("a list of jars with classes (e.g. $EXCERPTS)") { excerpt(it.map()) }
                .orEmpty()
        }
        val compileOnly by attempt { root["compileOnly"]?.let(::coordinates).orEmpty() }
        Library(version, tested, works, dependencies, excerpts, compileOnly)
    }

    private fun version(node: YamlNode): String =
        node.text(EXAMPLE).takeIf(VERSION::matches)
            ?: node.expected("$VERSION_CHARACTERS (e.g. $EXAMPLE)")

    private fun versions(node: YamlNode): List<String> {
        val expected = "a list of versions (e.g. [$EXAMPLE])"
        return node.items(expected, ::version).ifEmpty { node.expected(expected) }
    }

    /** Returns versions that are not [tested], so that each version is named once. */
    private fun otherVersions(node: YamlNode, tested: List<String>): List<String> =
        versions(node).onEach { version ->
            if (version in tested)
                node.fail("The version '$version' is tested.", "Remove it from 'works'.")
        }

    private fun excerpt(map: YamlMap): Excerpt = gatherMistakes {
        attempt { map.onlyKeys("from", "classes") }
        val from by attempt { coordinate(map.required("from", COORDINATE_EXAMPLE)) }
        val classes by attempt {
            map.required("classes", "[$CLASSES]")
                .items("a list of classes (e.g. [$CLASSES])", ::classPattern)
        }
        Excerpt(from, classes)
    }

    private fun classPattern(node: YamlNode): String {
        val text = node.text(CLASSES)
        if (!CLASS_PATTERN.matches(text)) node.expected("path/of/Class, or with * (e.g. $CLASSES)")
        return text
    }
}
