package dev.serdemark.contender

import dev.serdemark.model.Feature
import dev.serdemark.model.Leaf
import dev.serdemark.problem.meant
import dev.serdemark.yaml.YamlMap
import dev.serdemark.yaml.YamlNode
import dev.serdemark.yaml.readYaml
import java.nio.file.Path
import kotlin.io.path.isRegularFile
import kotlin.io.path.name

/** The version of the manifest's form that this reader knows. */
private const val FORMAT = "1"

/** Reads the manifest in [folder]. */
internal fun readManifest(folder: Path): Manifest =
    ManifestReader(folder).read(readYaml(folder.resolve(MANIFEST_FILE)).map())

internal const val MANIFEST_FILE = "contender.yaml"

private class ManifestReader(private val folder: Path) {
    private val fileNames = FileNames()

    fun read(root: YamlMap): Manifest {
        checkFormat(root.required("format", FORMAT))
        root.onlyKeys(*KEYS)
        val version = root.required("version", "1.2.3").text("1.2.3")
        return Manifest(
            folder = folder,
            id = id(root.required("id", folder.fileName.toString())),
            version = version,
            tested = root["tested"]?.texts("1.2.3") ?: listOf(version),
            dependencies = coordinates(root.required("dependencies", "[$COORDINATE_EXAMPLE]")),
            excerpts =
                root["excerpts"]
                    ?.items(
                        "a list of jars with classes (e.g. [{from: $COORDINATE_EXAMPLE, classes: [$CLASSES]}])"
                    )
                    .orEmpty()
                    .map { excerpt(it.map()) },
            domain =
                root.required("domain", Domain.KOTLIN_DATA.id).choice(Domain.entries, Domain::id),
            annotations = root["annotations"]?.let { annotations(it.map()) } ?: Annotations(),
            compiler =
                root["compiler"]?.let { compiler(it.map()) }
                    ?: Compiler(ToolVersions.KOTLIN, emptyList()),
            generators =
                root["generators"]?.items("a list of generators").orEmpty().map {
                    generator(it.map())
                },
            sources =
                root["sources"]?.items("a list of files (e.g. [Adapters.kt])").orEmpty().map {
                    file(it, "Adapters.kt")
                },
            template = root["template"]?.let(::template),
            channels = channels(root.required("channels", BYTES_EXAMPLE).map()),
            jvm = root["jvm"]?.let { jvm(it.map()) } ?: JvmNeeds(emptyList(), emptyMap()),
            traits = traits(root.required("traits", "{format: json, effort: annotations}").map()),
            notes = root["notes"]?.texts("reuses its buffers").orEmpty(),
            unsupported = root["unsupported"]?.let { unsupported(it.map()) }.orEmpty(),
            unshared = root["unshared"]?.text("\"the reason\""),
            excluded = root["excluded"]?.text("\"the reason\""),
            floor = root["floor"]?.let { floor(it.map()) },
        )
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
        return id
    }

    private fun annotations(map: YamlMap): Annotations {
        map.onlyKeys(
            "names",
            "record",
            "field",
            "optional",
            "enum",
            "symbol",
            "union",
            "branch",
            "leaf",
        )
        return Annotations(
            names =
                map["names"]?.choice(NameSource.entries, NameSource::id) ?: NameSource.PROPERTIES,
            record = map["record"]?.let(::annotation),
            field = map["field"]?.let(::annotation),
            optional = map["optional"]?.let(::annotation),
            enum = map["enum"]?.let(::annotation),
            symbol = map["symbol"]?.let(::annotation),
            union = map["union"]?.let(::annotation),
            branch = map["branch"]?.let(::annotation),
            leaf = map["leaf"]?.let { leaves(it.map()) }.orEmpty(),
        )
    }

    private fun leaves(map: YamlMap): Map<Leaf, Template> {
        val ids = Leaf.entries.associateBy { it.name.lowercase() }
        map.onlyKeys(*ids.keys.toTypedArray())
        return map.entries.entries.associate { (id, node) -> ids.getValue(id) to annotation(node) }
    }

    private fun annotation(node: YamlNode): Template {
        val template = Template(node.text("\"@Name({json})\""))
        template.unknown.firstOrNull()?.let { word ->
            val known = Placeholder.entries.joinToString { "{${it.id}}" }
            node.fail("Unknown placeholder in ${node.path}: '$word'. Expected one of: $known.")
        }
        return template
    }

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

    private fun template(node: YamlNode): Path {
        val file = file(node, TEMPLATE)
        if (!TEMPLATE_NAME.matches(file.name))
            node.expected(
                "what the names of its classes end in, and $TEMPLATE_END (e.g. $TEMPLATE)"
            )
        return file
    }

    private fun compiler(map: YamlMap): Compiler {
        map.onlyKeys("kotlin", "plugins", "options")
        val kotlin = map["kotlin"]?.text("default") ?: DEFAULT
        return Compiler(
            if (kotlin == DEFAULT) ToolVersions.KOTLIN else kotlin,
            map["plugins"]?.let(::coordinates).orEmpty(),
            map["options"]?.items("a list of options (e.g. [$OPTION])").orEmpty().map(::option),
        )
    }

    private fun option(node: YamlNode): String {
        val text = node.text(OPTION)
        if (!PLUGIN_OPTION.matches(text)) node.expected("plugin:ID:KEY=VALUE (e.g. $OPTION)")
        return text
    }

    private fun generator(map: YamlMap): Generator {
        map.onlyKeys("tool", "version", "processor")
        val processor = map.required("processor", "\"org.example:processor:\${version}\"")
        return Generator(
            map.required("tool", GeneratorTool.KSP.id)
                .choice(GeneratorTool.entries, GeneratorTool::id),
            map["version"]?.text(ToolVersions.KSP) ?: ToolVersions.KSP,
            coordinate(processor),
        )
    }

    private fun channels(map: YamlMap): Map<String, Channel> {
        map.onlyKeys(*ChannelForm.entries.map { it.id }.toTypedArray())
        map.required(ChannelForm.BYTES.id, "{codec: Bytes.kt, way: native}")
        return map.entries.mapValues { channel(it.value.map()) }
    }

    private fun channel(map: YamlMap): Channel {
        map.onlyKeys("codec", "way", "dependencies", "tree")
        return Channel(
            file(map.required("codec", "Bytes.kt"), "Bytes.kt"),
            map.required("way", Way.NATIVE.id).choice(Way.entries, Way::id),
            map["dependencies"]?.let(::coordinates).orEmpty(),
            map["tree"]?.let { file(it, "Tree.kt") },
        )
    }

    private fun jvm(map: YamlMap): JvmNeeds {
        map.onlyKeys("addOpens", "properties")
        return JvmNeeds(
            map["addOpens"]?.texts("java.base/java.util").orEmpty(),
            map["properties"]?.map()?.entries.orEmpty().mapValues { it.value.text("true") },
        )
    }

    private fun traits(map: YamlMap): Traits {
        map.onlyKeys("format", "effort", "library")
        return Traits(
            map.required("format", "json").text("json"),
            map.required("effort", Effort.ANNOTATIONS.id).choice(Effort.entries, Effort::id),
            map["library"]?.text("https://example.org"),
        )
    }

    private fun floor(map: YamlMap): Floor {
        map.onlyKeys("is", "under")
        return Floor(
            map.required("is", "copying the payload").text("copying the payload"),
            map.required("under", "[read, write]").texts("read"),
        )
    }

    private fun unsupported(map: YamlMap): Map<Set<Feature>, String> =
        map.entries.entries.associate { (key, reason) ->
            key.split('+').mapTo(LinkedHashSet()) { feature(it, reason) } to
                reason.text("\"the reason\"")
        }

    private fun feature(id: String, place: YamlNode): Feature =
        Feature.of(id)
            ?: place.fail("Unknown feature: '$id'. ${meant(id, Feature.entries.map { it.id })}")

    private fun coordinates(node: YamlNode): List<String> =
        node.items("a list of coordinates (e.g. [$COORDINATE_EXAMPLE])").map(::coordinate)

    private fun coordinate(node: YamlNode): String {
        val text = node.text(COORDINATE_EXAMPLE)
        if (!COORDINATE.matches(text))
            node.expected("group:artifact:version (e.g. org.example:library:\${version})")
        return text
    }

    private fun file(node: YamlNode, example: String): Path {
        val file = folder.resolve(node.text(example)).normalize()
        if (!file.isRegularFile())
            node.fail("No such file: '${node.text(example)}'.", "Expected it at $file.")
        fileNames.take(file, node)
        return file
    }

    private companion object {
        const val DEFAULT = "default"
        const val BYTES_EXAMPLE = "{bytes: {codec: Bytes.kt, way: native}}"
        val ID = Regex("[a-z0-9]+(-[a-z0-9]+)*")
        const val COORDINATE_EXAMPLE = "\"org.example:library:\${version}\""
        const val CLASSES = "org/example/json/Json*"
        val CLASS_PATTERN = Regex("[\\w$*]+(/[\\w$*]+)*")
        const val TEMPLATE_END = ".kt.ftl"
        const val TEMPLATE = "Json$TEMPLATE_END"
        val TEMPLATE_NAME = Regex("[A-Z][A-Za-z0-9]*\\.kt\\.ftl")
        const val OPTION = "plugin:org.example.plugin:enabled=true"
        val PLUGIN_OPTION = Regex("plugin:[^:]+:[^=]+=.*")
        val COORDINATE = Regex("[^\\s:]+(:[^\\s:]+){2,3}")
        val KEYS =
            arrayOf(
                "format",
                "id",
                "version",
                "tested",
                "dependencies",
                "excerpts",
                "domain",
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
                "floor",
            )
    }
}
