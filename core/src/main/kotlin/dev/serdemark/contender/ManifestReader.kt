package dev.serdemark.contender

import dev.serdemark.model.Feature
import dev.serdemark.model.Leaf
import dev.serdemark.problem.meant
import dev.serdemark.yaml.YamlMap
import dev.serdemark.yaml.YamlNode
import dev.serdemark.yaml.readYaml
import java.nio.file.Path
import kotlin.io.path.extension
import kotlin.io.path.isRegularFile
import kotlin.io.path.name

/** The version of the manifest's form that this reader knows. */
private const val FORMAT = "1"

/** Reads the manifest in [folder]. */
internal fun readManifest(folder: Path): Manifest {
    val root = readYaml(folder.resolve(MANIFEST_FILE)).map()
    val manifest = ManifestReader(folder).read(root)
    val cases = root["when"]?.items("a list of cases (e.g. [$CASE])").orEmpty()
    return manifest.copy(cases = cases.map { versionCase(folder, root, it.map()) })
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
        case.place.fail("${case.place.path} says nothing that is otherwise.", "Expected e.g. $CASE")
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

private class ManifestReader(private val folder: Path) {
    private val fileNames = FileNames()
    private lateinit var domain: Domain

    fun read(root: YamlMap): Manifest {
        checkFormat(root.required("format", FORMAT))
        root.onlyKeys(*KEYS)
        val version = root.required("version", "1.2.3").text("1.2.3")
        domain = root.required("domain", Domain.KOTLIN_DATA.id).choice(Domain.entries, Domain::id)
        return Manifest(
            folder = folder,
            id = id(root.required("id", folder.fileName.toString())),
            version = version,
            tested = root["tested"]?.texts("1.2.3") ?: listOf(version),
            dependencies = coordinates(root.required("dependencies", "[$COORDINATE_EXAMPLE]")),
            compileOnly = root["compileOnly"]?.let(::coordinates).orEmpty(),
            excerpts =
                root["excerpts"]
                    ?.items(
                        "a list of jars with classes (e.g. [{from: $COORDINATE_EXAMPLE, classes: [$CLASSES]}])"
                    )
                    .orEmpty()
                    .map { excerpt(it.map()) },
            domain = domain,
            wire = root["wire"]?.let(::wire),
            annotations =
                root["annotations"]?.let { annotations(it.map(), domain) } ?: Annotations(),
            compiler = compiler(root["compiler"]?.map()),
            generators =
                root["generators"]?.let { generators(it.items("a list of generators")) }.orEmpty(),
            sources =
                root["sources"]?.items("a list of files (e.g. [Adapters.kt])").orEmpty().map {
                    file(it, "Adapters.kt")
                },
            template = root["template"]?.let { template(it, domain) },
            channels = channels(root.required("channels", BYTES_EXAMPLE).map()),
            jvm = root["jvm"]?.let { jvm(it.map()) } ?: JvmNeeds(emptyList(), emptyMap()),
            traits = traits(root.required("traits", "{format: json, effort: annotations}").map()),
            notes = root["notes"]?.texts("reuses its buffers").orEmpty(),
            unsupported = root["unsupported"]?.let { unsupported(it.map()) }.orEmpty(),
            unshared = root["unshared"]?.text("\"the reason\""),
            excluded = root["excluded"]?.text("\"the reason\""),
            floor = root["floor"]?.let { floor(it.map()) },
            onlyNamed = root["onlyNamed"]?.let(::truth) ?: false,
            cases = emptyList(),
        )
    }

    private fun wire(node: YamlNode): Domain {
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

    private fun annotations(map: YamlMap, domain: Domain): Annotations {
        map.onlyKeys(
            "names",
            "record",
            "field",
            "optional",
            "enum",
            "symbol",
            "enumValue",
            "union",
            "unionBranch",
            "branch",
            "leaf",
            "companion",
        )
        if (domain != Domain.JAVA_BEAN) {
            map["enumValue"]?.fail("'enumValue' is for the domain ${Domain.JAVA_BEAN.id} alone.")
        }
        return Annotations(
            names =
                map["names"]?.choice(NameSource.entries, NameSource::id) ?: NameSource.PROPERTIES,
            record = map["record"]?.let(::annotation),
            field = map["field"]?.let(::annotation),
            optional = map["optional"]?.let(::annotation),
            enum = map["enum"]?.let(::annotation),
            symbol = map["symbol"]?.let(::annotation),
            enumValue = map["enumValue"]?.let(::annotation),
            union = map["union"]?.let(::annotation),
            unionBranch = map["unionBranch"]?.let(::annotation),
            branch = map["branch"]?.let(::annotation),
            leaf = map["leaf"]?.let { leaves(it.map()) }.orEmpty(),
            companion = map["companion"]?.let(::companions) ?: Companions(),
        )
    }

    private fun companions(node: YamlNode): Companions {
        if (domain != Domain.SCALA_CASE) {
            node.fail("Only the types of the domain '${Domain.SCALA_CASE.id}' have companions.")
        }
        val map = node.map()
        map.onlyKeys("enum")
        return Companions(map["enum"]?.let { annotation(it) })
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

    private fun template(node: YamlNode, domain: Domain): Path {
        if (domain != Domain.KOTLIN_DATA)
            node.fail("Templates are told of ${Domain.KOTLIN_DATA.id} alone, not of ${domain.id}.")
        val file = file(node, TEMPLATE)
        if (!TEMPLATE_NAME.matches(file.name))
            node.expected(
                "what the names of its classes end in, and $TEMPLATE_END (e.g. $TEMPLATE)"
            )
        return file
    }

    private fun compiler(map: YamlMap?): Compiler {
        map?.onlyKeys("kotlin", "plugins", "options", "scala")
        return Compiler(
            version(map?.get("kotlin"), ToolVersions.KOTLIN),
            map?.get("plugins")?.let(::coordinates).orEmpty(),
            map?.get("options")
                ?.items("a list of options (e.g. [$OPTION])")
                .orEmpty()
                .map(::option),
            scala(map?.get("scala")),
        )
    }

    private fun version(node: YamlNode?, default: String): String =
        node?.text(DEFAULT).takeUnless { it == DEFAULT } ?: default

    private fun scala(node: YamlNode?): String? {
        if (domain == Domain.SCALA_CASE) return version(node, ToolVersions.SCALA)
        node?.fail("Scala is compiled for the domain '${Domain.SCALA_CASE.id}' alone.")
        return null
    }

    private fun option(node: YamlNode): String {
        val text = node.text(OPTION)
        if (!PLUGIN_OPTION.matches(text)) node.expected("plugin:ID:KEY=VALUE (e.g. $OPTION)")
        return text
    }

    private fun generators(nodes: List<YamlNode>): List<Generator> {
        val generators = nodes.map { generator(it.map()) }
        val ofSchemas = nodes.indices.filter { generators[it].tool.readsSchemas }
        ofSchemas.getOrNull(1)?.let {
            nodes[it].fail("A contender has one generator of classes from a schema.")
        }
        return generators
    }

    private fun generator(map: YamlMap): Generator {
        val tool =
            map.required("tool", GeneratorTool.KSP.id)
                .choice(GeneratorTool.entries, GeneratorTool::id)
        if (tool.readsSchemas) {
            map.onlyKeys("tool", "version")
            return Generator(tool, version(tool, map["version"]), null)
        }
        map.onlyKeys("tool", "version", "processor")
        val processor = map.required("processor", "\"org.example:processor:\${version}\"")
        return Generator(tool, version(tool, map["version"]), coordinate(processor))
    }

    private fun version(tool: GeneratorTool, node: YamlNode?): String? =
        when {
            node == null -> tool.defaultVersion
            tool.defaultVersion == null ->
                node.fail("'${tool.id}' has no version of its own: it is the JDK's.", "Remove it.")
            else -> node.text(tool.defaultVersion)
        }

    private fun channels(map: YamlMap): Map<String, Channel> {
        map.onlyKeys(*ChannelForm.entries.map { it.id }.toTypedArray())
        map.required(ChannelForm.BYTES.id, "{codec: Bytes.kt, way: native}")
        return map.entries.mapValues { (id, node) -> channel(ChannelForm.of(id), node.map()) }
    }

    private fun channel(form: ChannelForm, map: YamlMap): Channel {
        map.onlyKeys("codec", "way", "dependencies", "tree")
        if (form.kit.isNotEmpty()) map["codec"]?.let { refuseScala(it, form) }
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
        if (isScala(file) && domain != Domain.SCALA_CASE) {
            node.fail(
                "'${file.name}' is Scala, which is compiled before all else: the domain is '${domain.id}'.",
                "Use the domain '${Domain.SCALA_CASE.id}', or write it in Kotlin.",
            )
        }
        fileNames.take(file, node)
        return file
    }

    private fun refuseScala(codec: YamlNode, form: ChannelForm) {
        if (!isScala(folder.resolve(codec.text("Bytes.kt")))) return
        codec.fail(
            "The interface of the channel '${form.id}' is Kotlin, which is compiled after Scala.",
            "Write the codec in Kotlin.",
        )
    }

    private fun isScala(file: Path) = file.extension == "scala"

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
