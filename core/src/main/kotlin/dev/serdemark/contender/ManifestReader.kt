package dev.serdemark.contender

import dev.serdemark.model.Feature
import dev.serdemark.problem.Mistakes
import dev.serdemark.problem.meant
import dev.serdemark.yaml.YamlMap
import dev.serdemark.yaml.YamlNode
import dev.serdemark.yaml.ownFile
import dev.serdemark.yaml.readYaml
import java.nio.file.Path

/** The version of the manifest's form that this reader knows. */
private const val FORMAT = "1"

/** Reads the manifest in [folder]. */
internal fun readManifest(folder: Path): Manifest {
    val root = readYaml(ownFile(folder, MANIFEST_FILE)).map()
    val mistakes = Mistakes()
    val manifest by mistakes.attempt { ManifestReader(folder).read(root) }
    val cases by mistakes.attempt {
        val cases = root["when"]?.items("a list of cases (e.g. [$CASE])").orEmpty()
        mistakes.each(cases) { versionCase(folder, root, it.map()) }
    }
    mistakes.throwAny()
    return manifest.copy(cases = cases)
}

/** An entry of `when` is read as the whole manifest with its keys in place of the manifest's. */
private fun versionCase(folder: Path, root: YamlMap, case: YamlMap): VersionCase {
    case.onlyKeys("version", *OTHERWISE)
    val version = case.required("version", RANGE)
    val range =
        VersionRange.of(version.text(RANGE))
            ?: version.expected("versions as Maven writes them (e.g. $RANGE)")
    val keys = case.entries - "version"
    if (keys.isEmpty())
        case.place.fail(
            "${case.place.path} says nothing that is otherwise.",
            "Expected another key (e.g. $CASE).",
        )
    return VersionCase(range, ManifestReader(folder).read(root + keys))
}

private const val RANGE = "\"[1.4,1.6)\""
private const val CASE = "{version: $RANGE, compiler: {kotlin: 1.7.10}}"

/** What may differ from version to version. */
private val OTHERWISE =
    arrayOf(
        "dependencies",
        "excerpts",
        "annotations",
        "compiler",
        "generators",
        "sources",
        "template",
        "channels",
        "jvm",
        "notes",
        "unsupported",
    )

internal const val MANIFEST_FILE = "contender.yaml"

private const val EXAMPLE = "1.2.3"

/**
 * Whoever asks for the default version would be refused a wrong one, and shown it as an example.
 */
private fun version(node: YamlNode): String =
    node.text(EXAMPLE).takeIf(VERSION::matches) ?: node.expected("$A_VERSION (e.g. $EXAMPLE)")

private class ManifestReader(private val folder: Path) {
    fun read(root: YamlMap): Manifest {
        checkFormat(root.required("format", FORMAT))
        val mistakes = Mistakes()
        mistakes.attempt { root.onlyKeys(*KEYS) }
        val id by mistakes.attempt { id(root.required("id", folder.fileName.toString())) }
        val version by mistakes.attempt { version(root.required("version", EXAMPLE)) }
        val tested by mistakes.attempt { root["tested"]?.texts(EXAMPLE) ?: listOf(version) }
        val dependencies by mistakes.attempt {
            coordinates(root.required("dependencies", "[$COORDINATE_EXAMPLE]"))
        }
        val compileOnly by mistakes.attempt { root["compileOnly"]?.let(::coordinates).orEmpty() }
        val excerpts by mistakes.attempt { excerpts(root["excerpts"]) }
        val domain by mistakes.attempt {
            root.required("domain", Domain.KOTLIN_DATA.id).choice(Domain.entries, Domain::id)
        }
        val wire by mistakes.attempt { root["wire"]?.let { wire(it, domain) } }
        val annotations by mistakes.attempt {
            root["annotations"]?.let { AnnotationsReader(domain).read(it.map()) } ?: Annotations()
        }
        val compiler by mistakes.attempt { ToolsReader(domain).compiler(root["compiler"]?.map()) }
        val generators by mistakes.attempt {
            root["generators"]
                ?.let { ToolsReader(domain).generators(it.items("a list of generators")) }
                .orEmpty()
        }
        val files by mistakes.attempt { ManifestFiles(folder, domain) }
        val sources by mistakes.attempt {
            root["sources"]?.items("a list of files (e.g. [Adapters.kt])").orEmpty().map {
                files.file(it, "Adapters.kt")
            }
        }
        val template by mistakes.attempt { root["template"]?.let { files.template(it) } }
        val channels by mistakes.attempt {
            ChannelsReader(files).read(root.required("channels", CHANNELS_EXAMPLE).map())
        }
        val jvm by mistakes.attempt {
            root["jvm"]?.let { jvm(it.map()) } ?: JvmNeeds(emptyList(), emptyMap())
        }
        val traits by mistakes.attempt {
            traits(root.required("traits", "{format: json, effort: annotations}").map())
        }
        val notes by mistakes.attempt { root["notes"]?.texts("reuses its buffers").orEmpty() }
        val unsupported by mistakes.attempt {
            root["unsupported"]?.let { unsupported(it.map()) }.orEmpty()
        }
        val unshared by mistakes.attempt { root["unshared"]?.text(REASON) }
        val excluded by mistakes.attempt { root["excluded"]?.text(REASON) }
        val floor by mistakes.attempt { root["floor"]?.let { floor(it.map()) } }
        val onlyNamed by mistakes.attempt { root["onlyNamed"]?.let(::truth) ?: false }
        mistakes.throwAny()
        return Manifest(
            folder = folder,
            id = id,
            version = version,
            tested = tested,
            dependencies = dependencies,
            compileOnly = compileOnly,
            excerpts = excerpts,
            domain = domain,
            wire = wire,
            annotations = annotations,
            compiler = compiler,
            generators = generators,
            sources = sources,
            template = template,
            channels = channels,
            jvm = jvm,
            traits = traits,
            notes = notes,
            unsupported = unsupported,
            unshared = unshared,
            excluded = excluded,
            floor = floor,
            onlyNamed = onlyNamed,
            cases = emptyList(),
        )
    }

    private fun wire(node: YamlNode, domain: Domain): Domain {
        val wire = node.choice(Domain.entries.filter { it.isLibrarys }, Domain::id)
        if (domain == Domain.SCALA_CASE) {
            node.fail("There is no conversion between '${domain.id}' and '${wire.id}' yet.")
        }
        return wire
    }

    private fun checkFormat(format: YamlNode) {
        val text = format.text(FORMAT)
        if (text == FORMAT) return
        val advice =
            if (text.toIntOrNull()?.let { it > FORMAT.toInt() } == true)
                "It was written for a newer Serdemark: update Serdemark."
            else null
        format.fail("Unknown format: '$text'. Expected $FORMAT.", advice)
    }

    private fun id(node: YamlNode): String {
        val id = node.text("my-library")
        if (!ID.matches(id)) node.expected("small letters, digits and dashes (e.g. my-library)")
        if (id != folder.fileName.toString())
            node.expected("the name of its folder, '${folder.fileName}'")
        if (id == Contenders.ALL) node.expected("another name: '$id' is every contender")
        return id
    }

    private fun excerpts(node: YamlNode?): List<Excerpt> =
        node
            ?.items(
                "a list of jars with classes (e.g. [{from: $COORDINATE_EXAMPLE, classes: [$CLASSES]}])"
            )
            .orEmpty()
            .map { excerpt(it.map()) }

    private fun excerpt(map: YamlMap): Excerpt {
        map.onlyKeys("from", "classes")
        val classes = map.required("classes", "[$CLASSES]")
        return Excerpt(
            coordinate(map.required("from", COORDINATE_EXAMPLE)),
            classes.items("a list of classes (e.g. [$CLASSES])").map(::classPattern),
        )
    }

    private fun classPattern(node: YamlNode): String {
        val text = node.text(CLASSES)
        if (!CLASS_PATTERN.matches(text)) node.expected("path/of/Class, or with * (e.g. $CLASSES)")
        return text
    }

    private fun jvm(map: YamlMap): JvmNeeds {
        map.onlyKeys("addOpens", "properties")
        return JvmNeeds(
            map["addOpens"]?.texts("java.base/java.util").orEmpty(),
            map["properties"]?.map()?.entries.orEmpty().mapValues { it.value.text("true") },
        )
    }

    private fun traits(map: YamlMap): Traits {
        map.onlyKeys("format", "effort", "library", "evolution")
        val traits =
            Traits(
                map.required("format", "json").text("json"),
                map.required("effort", Effort.ANNOTATIONS.id).choice(Effort.entries, Effort::id),
                map["library"]?.text("https://example.org"),
                map["evolution"]?.let(::truth) ?: false,
            )
        if (traits.isJson)
            map["evolution"]?.fail(
                "Every JSON contender is held to skip fields that it does not know.",
                "Remove 'evolution'.",
            )
        return traits
    }

    private fun truth(node: YamlNode): Boolean = node.choice(listOf(true, false), Boolean::toString)

    private fun floor(map: YamlMap): Floor {
        map.onlyKeys("is", "under")
        return Floor(
            map.required("is", "copying the payload").text("copying the payload"),
            map.required("under", "[read, write]").texts("read"),
        )
    }

    private fun unsupported(map: YamlMap): Map<Set<Feature>, String> =
        map.entries.entries.associate { (key, reason) ->
            key.split('+').mapTo(LinkedHashSet()) { feature(it, reason) } to reason.text(REASON)
        }

    private fun feature(id: String, place: YamlNode): Feature =
        Feature.of(id)
            ?: place.fail("Unknown feature: '$id'. ${meant(id, Feature.entries.map { it.id })}")

    private companion object {
        val ID = Regex("[a-z0-9]+(-[a-z0-9]+)*")
        const val REASON = "\"the reason\""
        const val CLASSES = "org/example/json/Json*"
        val CLASS_PATTERN = Regex("[\\w$*]+(/[\\w$*]+)*")
        val KEYS =
            arrayOf(
                "format",
                "id",
                "version",
                "tested",
                "dependencies",
                "excerpts",
                "compileOnly",
                "domain",
                "wire",
                "annotations",
                "compiler",
                "generators",
                "sources",
                "template",
                "channels",
                "jvm",
                "traits",
                "notes",
                "unsupported",
                "unshared",
                "excluded",
                "onlyNamed",
                "when",
                "floor",
            )
    }
}
