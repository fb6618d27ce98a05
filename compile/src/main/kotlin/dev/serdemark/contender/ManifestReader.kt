package dev.serdemark.contender

import dev.serdemark.model.Feature
import dev.serdemark.problem.gatherMistakes
import dev.serdemark.problem.meant
import dev.serdemark.yaml.YamlMap
import dev.serdemark.yaml.YamlNode
import dev.serdemark.yaml.ownFile
import dev.serdemark.yaml.readYaml
import dev.serdemark.yaml.refuseOtherFormat
import java.nio.file.Path

/** The version of the manifest's form that this reader knows. */
private const val FORMAT = "1"

/** Reads the manifest in [folder]. */
internal fun readManifest(folder: Path): Manifest {
    val own = manifestKeys(folder)
    val base = own[ExtendedManifest.KEY]?.let { ExtendedManifest.of(it, folder) }
    val root = base?.with(own) ?: own
    return gatherMistakes {
        val manifest by attempt { ManifestReader(folder).read(root) }
        val cases by attempt {
            root["when"]
                ?.items("a list of cases (e.g. [$CASE])") { versionCase(folder, root, it.map()) }
                .orEmpty()
        }
        manifest.copy(cases = cases, inherited = base?.files.orEmpty())
    }
}

/** What stands in the manifest in [folder], if it is of the known format. */
internal fun manifestKeys(folder: Path): YamlMap =
    readYaml(ownFile(folder, MANIFEST_FILE)).map().also { it.refuseOtherFormat(FORMAT) }

/** An entry of `when` is read as the whole manifest with its keys in place of the manifest's. */
private fun versionCase(folder: Path, root: YamlMap, case: YamlMap): VersionCase = gatherMistakes {
    attempt { case.onlyKeys("version", *OTHERWISE) }
    val range by attempt { range(case.required("version", RANGE)) }
    if ((case.entries - "version").isEmpty())
        case.place.fail(
            "${case.place.path} says nothing that is otherwise.",
            "Expected another key (e.g. $CASE).",
        )
    val keys = case.entries.filterKeys { it in OTHERWISE }
    val manifest by attempt { ManifestReader(folder).read(root + keys) }
    VersionCase(range, manifest)
}

private fun range(node: YamlNode): VersionRange =
    VersionRange.of(node.text(RANGE))
        ?: node.expected("versions as Maven writes them (e.g. $RANGE)")

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

internal val CONTENDER_ID = Regex("[a-z0-9]+(-[a-z0-9]+)*")

private const val EXAMPLE = "1.2.3"

/** The default version. A wrong one is refused here, where the file and line are known. */
private fun version(node: YamlNode): String =
    node.text(EXAMPLE).takeIf(VERSION::matches) ?: node.expected("$A_VERSION (e.g. $EXAMPLE)")

private class ManifestReader(private val folder: Path) {
    fun read(root: YamlMap): Manifest = gatherMistakes {
        attempt { root.required("format", FORMAT) }
        attempt { root.onlyKeys(*KEYS) }
        val id by attempt { id(root.required("id", folder.fileName.toString())) }
        val version by attempt { version(root.required("version", EXAMPLE)) }
        val tested by attempt { root["tested"]?.texts(EXAMPLE) ?: listOf(version) }
        val dependencies by attempt {
            coordinates(root.required("dependencies", "[$COORDINATE_EXAMPLE]"))
        }
        val compileOnly by attempt { root["compileOnly"]?.let(::coordinates).orEmpty() }
        val excerpts by attempt { excerpts(root["excerpts"]) }
        val domains = attempt {
            root.required("domain", Domain.KOTLIN_DATA.id).choice(Domain.entries, Domain::id)
        }
        val domain by domains
        val wire by attempt { root["wire"]?.let(::wire) }
        attempt { root["wire"]?.let { refuseConversion(it, domain, wire) } }
        val annotations by attempt {
            root["annotations"]?.let { AnnotationsReader(domains).read(it.map()) } ?: Annotations()
        }
        val compiler by attempt { ToolsReader(domains).compiler(root["compiler"]?.map()) }
        val generators by attempt {
            root["generators"]?.let(ToolsReader(domains)::generators).orEmpty()
        }
        val files = ManifestFiles(domains)
        val sources by attempt {
            root["sources"]
                ?.items("a list of files (e.g. [Adapters.kt])") { files.file(it, "Adapters.kt") }
                .orEmpty()
        }
        val template by attempt { root["template"]?.let { files.template(it) } }
        val channels by attempt {
            ChannelsReader(files).read(root.required("channels", CHANNELS_EXAMPLE).map())
        }
        val jvm by attempt {
            root["jvm"]?.let { jvm(it.map()) } ?: JvmNeeds(emptyList(), emptyMap())
        }
        val traits by attempt {
            traits(root.required("traits", "{format: json, effort: annotations}").map())
        }
        val uses by attempt { root["uses"]?.text("sample-module-kotlin") }
        val notes by attempt { root["notes"]?.texts("reuses its buffers").orEmpty() }
        val unsupported by attempt {
            root["unsupported"]?.let { unsupported(it.map()) }.orEmpty()
        }
        val unshared by attempt { root["unshared"]?.text(REASON) }
        val excluded by attempt { root["excluded"]?.text(REASON) }
        val floor by attempt { root["floor"]?.let { floor(it.map()) } }
        val onlyNamed by attempt { root["onlyNamed"]?.let(::truth) ?: false }
        Manifest(
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
            uses = uses,
            notes = notes,
            unsupported = unsupported,
            unshared = unshared,
            excluded = excluded,
            floor = floor,
            onlyNamed = onlyNamed,
            cases = emptyList(),
        )
    }

    private fun wire(node: YamlNode): Domain =
        node.choice(Domain.entries.filter { it.isLibrarys }, Domain::id)

    private fun refuseConversion(node: YamlNode, domain: Domain, wire: Domain?) {
        if (domain == Domain.SCALA_CASE)
            node.fail("There is no conversion between '${domain.id}' and '${wire?.id}' yet.")
    }

    private fun id(node: YamlNode): String {
        val id = node.text("my-library")
        if (!CONTENDER_ID.matches(id))
            node.expected("small letters, digits and dashes (e.g. my-library)")
        if (id != folder.fileName.toString())
            node.expected("the name of its folder, '${folder.fileName}'")
        if (id == Contenders.ALL) node.expected("another name: '$id' is every contender")
        return id
    }

    private fun excerpts(node: YamlNode?): List<Excerpt> =
        node
            ?.items(
                "a list of jars with classes (e.g. [{from: $COORDINATE_EXAMPLE, classes: [$CLASSES]}])"
            ) {
                excerpt(it.map())
            }
            .orEmpty()

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

    private fun jvm(map: YamlMap): JvmNeeds = gatherMistakes {
        attempt { map.onlyKeys("addOpens", "properties") }
        val addOpens by attempt { map["addOpens"]?.texts("java.base/java.util").orEmpty() }
        val properties by attempt {
            map["properties"]?.map()?.each { key, value -> key to value.text("true") }.orEmpty()
        }
        JvmNeeds(addOpens, properties.toMap())
    }

    private fun traits(map: YamlMap): Traits = gatherMistakes {
        attempt { map.onlyKeys("format", "effort", "library", "evolution") }
        val format by attempt { map.required("format", "json").text("json") }
        val effort by attempt {
            map.required("effort", Effort.ANNOTATIONS.id).choice(Effort.entries, Effort::id)
        }
        val library by attempt { map["library"]?.text("https://example.org") }
        val evolution by attempt { map["evolution"]?.let(::truth) ?: false }
        val traits = Traits(format, effort, library, evolution)
        if (traits.isJson)
            map["evolution"]?.fail(
                "Every JSON contender is held to skip fields that it does not know.",
                "Remove 'evolution'.",
            )
        traits
    }

    private fun truth(node: YamlNode): Boolean = node.choice(listOf(true, false), Boolean::toString)

    private fun floor(map: YamlMap): Floor = gatherMistakes {
        attempt { map.onlyKeys("is", "under") }
        val what by attempt {
            map.required("is", "copying the payload").text("copying the payload")
        }
        val under by attempt { map.required("under", "[read, write]").texts("read") }
        Floor(what, under)
    }

    private fun unsupported(map: YamlMap): Map<Set<Feature>, String> =
        map.each { key, reason -> features(key, reason) to reason.text(REASON) }.toMap()

    private fun features(key: String, place: YamlNode): Set<Feature> = gatherMistakes {
        each(key.split('+')) { feature(it, place) }.toSet()
    }

    private fun feature(id: String, place: YamlNode): Feature =
        Feature.of(id)
            ?: place.fail("Unknown feature: '$id'. ${meant(id, Feature.entries.map { it.id })}")

    private companion object {
        const val REASON = "\"the reason\""
        const val CLASSES = "org/example/json/Json*"
        val CLASS_PATTERN = Regex("[\\w$*]+(/[\\w$*]+)*")
        val KEYS =
            arrayOf(
                "format",
                "id",
                ExtendedManifest.KEY,
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
                "uses",
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
