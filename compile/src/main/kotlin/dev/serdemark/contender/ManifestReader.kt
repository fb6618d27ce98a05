package dev.serdemark.contender

import dev.serdemark.model.Feature
import dev.serdemark.problem.gatherMistakes
import dev.serdemark.yaml.YamlMap
import dev.serdemark.yaml.YamlNode
import java.nio.file.Path

private const val EXAMPLE = "1.2.3"

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

/** Reads the keys of the manifest in [folder], which has this [format]. */
internal class ManifestReader(private val folder: Path, private val format: ManifestFormat) {
    fun read(root: YamlMap): Manifest = gatherMistakes {
        attempt { root.required("format", ManifestFormat.NEWEST.id) }
        attempt { root.onlyKeys(*KEYS) }
        val id by attempt { id(root.required("id", folder.fileName.toString())) }
        val version by attempt { version(root.required("version", EXAMPLE)) }
        val tested by attempt { root["tested"]?.let(::versions) ?: listOf(version) }
        val works by attempt { root["works"]?.let { otherVersions(it, tested) }.orEmpty() }
        val dependencies by attempt {
            coordinates(root.required("dependencies", "[$COORDINATE_EXAMPLE]"))
        }
        val compileOnly by attempt { root["compileOnly"]?.let(::coordinates).orEmpty() }
        val excerpts by attempt { excerpts(root["excerpts"]) }
        // Other readers get the attempt itself, because they need the domain only for some keys.
        val domains = attempt {
            root
                .required("domain", Domain.KOTLIN_DATA.id)
                .choice(Domain.entries.filterNot { it.isView }, Domain::id)
        }
        val domain by domains
        val wire by attempt { root["wire"]?.let(::wire) }
        attempt { root["wire"]?.let { requireConversion(it, domain, wire) } }
        val readsWire by attempt { root["reads"]?.let { readsWire(it, wire) } ?: false }
        val annotations by attempt {
            root["annotations"]?.let { AnnotationsReader(domains).read(it.map()) } ?: Annotations()
        }
        val compiler by attempt { ToolsReader(domains).compiler(root["compiler"]?.map()) }
        attempt {
            root["annotations"]?.let { requireScalaOfDerives(it.map(), annotations, compiler) }
        }
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
            readTraits(root.required("traits", "{format: json, effort: annotations}").map())
        }
        val uses by attempt { root["uses"]?.text("sample-module-kotlin") }
        val notes by attempt { root["notes"]?.let(format::notes).orEmpty() }
        val damaged by attempt { root["damaged"]?.let { damagedReads(it, traits) } }
        val untrusted by attempt { root["untrusted"]?.let { readNote(it.map()) } }
        val unsupported by attempt {
            root["unsupported"]?.let { gapsByFeatures(it.map()) }.orEmpty()
        }
        attempt { root["unsupported"]?.let { requireJsonOfOperations(it.map(), traits) } }
        val faults by attempt { root["faults"]?.let { readFaults(it.map()) } }
        val unshared by attempt { root["unshared"]?.text(REASON) }
        val excluded by attempt { root["excluded"]?.text(REASON) }
        val floor by attempt { root["floor"]?.let { floor(it.map()) } }
        val userClasses by attempt { root["given"]?.let { readUserClassSupport(it.map()) } }
        val mapper by attempt { root["mapper"]?.let { readMapperSupport(it.map()) } }
        val frameworkCall by attempt { root["around"]?.let { readFrameworkCall(it.map()) } }
        val onlyNamed by attempt { root["onlyNamed"]?.let(::readBoolean) ?: false }
        Manifest(
            folder = folder,
            id = id,
            version = version,
            tested = tested,
            works = works,
            dependencies = dependencies,
            compileOnly = compileOnly,
            excerpts = excerpts,
            domain = domain,
            wire = wire,
            readsWire = readsWire,
            annotations = annotations,
            compiler = compiler,
            generators = generators,
            sources = sources,
            template = template,
            channels = channels,
            jvm = jvm,
            traits = traits,
            uses = uses,
            notes = notes + listOfNotNull(damaged?.let { damageNote(version, it) }),
            damaged = damaged,
            untrusted = untrusted,
            unsupported = unsupported,
            faults = faults,
            unshared = unshared,
            excluded = excluded,
            floor = floor,
            onlyNamed = onlyNamed,
            cases = emptyList(),
            userClasses = userClasses,
            mapper = mapper,
            frameworkCall = frameworkCall,
        )
    }

    private fun wire(node: YamlNode): Domain =
        node.choice(Domain.entries.filter { it.isFromSchema }, Domain::id)

    /** Requires that there is a conversion between values of [domain] and of [wire]. */
    private fun requireConversion(node: YamlNode, domain: Domain, wire: Domain?) {
        if (domain.isScala && wire?.isView == true)
            node.fail(
                "There is no conversion between '${domain.id}' and '${wire.id}' yet.",
                "Use another 'domain', such as '${Domain.KOTLIN_DATA.id}'.",
            )
        if (wire?.isScala == true && domain != Domain.SCALA_CASE)
            node.fail(
                "'${wire.id}' is Scala, and the domain is '${domain.id}'.",
                "Use the domain '${Domain.SCALA_CASE.id}'.",
            )
    }

    /** Requires Scala 3 if the [annotations] have `derives` clauses. */
    private fun requireScalaOfDerives(
        map: YamlMap,
        annotations: Annotations,
        compiler: Compiler,
    ) {
        val scala = compiler.scala ?: return
        if (!annotations.derives.isEmpty && compiler.scalaDialect != ScalaDialect.SCALA_3)
            map.required("derives", "") // It exists, because the clauses come from it.
                .fail(
                    "Scala $scala has no 'derives' clauses.",
                    "Name a version of Scala 3 in 'compiler'.",
                )
    }

    private fun readsWire(node: YamlNode, wire: Domain?): Boolean {
        val views = Domain.entries.filter { it.isView }
        val isWire = node.choice(listOf(false, true)) { if (it) WIRE else DOMAIN }
        if (isWire && wire !in views)
            node.fail(
                "Only a view of the payload can be read in place of the caller's values.",
                "Expected 'wire: ${views.joinToString(" or ") { it.id }}' beside 'reads: $WIRE'.",
            )
        return isWire
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

    private fun damagedReads(node: YamlNode, traits: Traits): Set<DamagedRead> {
        if (traits.isJson)
            node.fail(
                "Damaged payloads are only tested in other formats than JSON.",
                "Remove 'damaged'.",
            )
        return node
            .items("a list of what was observed (e.g. [${DamagedRead.WRONG_VALUE.id}])") {
                it.choice(DamagedRead.entries, DamagedRead::id)
            }
            .toSet()
    }

    private fun floor(map: YamlMap): Floor = gatherMistakes {
        attempt { map.onlyKeys("is", "under") }
        val work by attempt {
            map.required("is", "copying the payload").text("copying the payload")
        }
        val operations by attempt { map.required("under", "[read, write]").texts("read") }
        Floor(work, operations)
    }

    private fun gapsByFeatures(map: YamlMap): Map<Set<Feature>, Gap> = gatherMistakes {
        val gaps = LinkedHashMap<Set<Feature>, Gap>()
        each(map.entries.entries) { (key, node) ->
            val features = readFeatures(key, node)
            val gap = gap(node)
            if (gaps.putIfAbsent(features, gap) != null)
                node.fail("'${node.path}' is given twice, in another order.", "Remove one of them.")
        }
        gaps
    }

    private fun gap(node: YamlNode): Gap =
        if (node.isMap) limitedGap(node.map()) else Gap(node.text(REASON))

    private fun limitedGap(map: YamlMap): Gap = gatherMistakes {
        attempt { map.onlyKeys("operations", "why") }
        val calls by attempt { calls(map.required("operations", OPERATIONS)) }
        val reason by attempt { map.required("why", REASON).text(REASON) }
        Gap(reason, calls)
    }

    private fun calls(node: YamlNode): Set<LibraryCall> {
        val expected = "a list of operations (e.g. $OPERATIONS)"
        val calls = node.items(expected) { it.choice(LibraryCall.entries, LibraryCall::id) }
        if (calls.isEmpty()) node.expected(expected)
        return calls.toSet()
    }

    /** Requires the format JSON if a gap names operations. */
    private fun requireJsonOfOperations(unsupported: YamlMap, traits: Traits) {
        if (traits.isJson) return
        unsupported.each { _, gap ->
            if (gap.isMap)
                gap.fail(
                    "'${gap.path}' names operations, which is only for JSON. In other formats a " +
                        "contender reads what it wrote.",
                    "Write only the reason.",
                )
        }
    }

    private companion object {
        const val REASON = "\"the reason\""
        const val OPERATIONS = "[write]"
        const val DOMAIN = "domain"
        const val WIRE = "wire"
        const val CLASSES = "org/example/json/Json*"
        val CLASS_PATTERN = Regex("[\\w$*]+(/[\\w$*]+)*")
        val KEYS =
            arrayOf(
                "format",
                "id",
                ExtendedManifest.KEY,
                "version",
                "tested",
                "works",
                "dependencies",
                "excerpts",
                "compileOnly",
                "domain",
                "wire",
                "reads",
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
                "damaged",
                "untrusted",
                "unsupported",
                "faults",
                "unshared",
                "excluded",
                "onlyNamed",
                "given",
                "mapper",
                "around",
                "when",
                "floor",
            )
    }
}
