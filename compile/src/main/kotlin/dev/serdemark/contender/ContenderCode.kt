package dev.serdemark.contender

import dev.serdemark.problem.Attempt
import dev.serdemark.problem.gatherMistakes
import dev.serdemark.yaml.YamlMap
import dev.serdemark.yaml.YamlNode
import java.nio.file.Path

/**
 * The code that is generated and compiled for a contender, apart from its codecs.
 *
 * @property domain the language shape of the caller's values
 * @property wire the language shape of the library's values, if the codec converts between them and
 *   the caller's values; otherwise null
 * @property readsWire whether a read returns values of the shape [wire] instead of [domain]
 * @property sources files that are compiled with every codec
 * @property template the template that is rendered for each type of a data model, if users of the
 *   library write code for each class; otherwise null
 */
data class ContenderCode(
    val domain: Domain,
    val wire: Domain?,
    val readsWire: Boolean,
    val annotations: Annotations,
    val compiler: Compiler,
    val generators: List<Generator>,
    val sources: List<Path>,
    val template: Path?,
) {
    /** The language shapes of the values, such as `kotlin-data + protobuf`. */
    val shapes: String
        get() = listOfNotNull(domain, wire).joinToString(" + ") { it.id }

    /** The tool that generates classes from a schema, or null if there is none. */
    val schemaGenerator: Generator?
        get() = generators.firstOrNull { it.tool.readsSchemas }
}

/**
 * The compilers of a contender's code.
 *
 * @property kotlin the version of the Kotlin compiler, which every contender needs
 * @property plugins the coordinates of plugins of the Kotlin compiler
 * @property options the options of these plugins, such as `plugin:org.example:enabled=true`
 * @property scala the version of the Scala compiler; null if there is no Scala code
 */
data class Compiler(
    val kotlin: String,
    val plugins: List<String>,
    val options: List<String> = emptyList(),
    val scala: String? = null,
) {
    /** The dialect of [scala]. Throws if there is no Scala code. */
    val scalaDialect: ScalaDialect
        get() = ScalaDialect.of(checkNotNull(scala) { "Nothing is Scala" })
}

/**
 * Reads the keys of a manifest that describe its [ContenderCode].
 *
 * @param shapes all language shapes
 */
internal class CodeReader(
    private val domains: Attempt<Domain>,
    private val shapes: List<Domain>,
    private val files: ManifestFiles,
) {
    fun read(root: YamlMap): ContenderCode = gatherMistakes {
        val domain by domains
        val wire by attempt { root[WIRE]?.let(::wire) }
        attempt { root[WIRE]?.let { requireConversion(it, domain, wire) } }
        val readsWire by attempt { root["reads"]?.let { readsWire(it, wire) } ?: false }
        val annotations by attempt {
            root["annotations"]?.let { AnnotationsReader(domains).read(it.map()) } ?: Annotations()
        }
        val compiler by attempt { ToolsReader(domains, shapes).compiler(root["compiler"]?.map()) }
        attempt {
            root["annotations"]?.let { requireScalaOfDerives(it.map(), annotations, compiler) }
        }
        val generators by attempt {
            root["generators"]?.let(ToolsReader(domains, shapes)::generators).orEmpty()
        }
        val sources by attempt {
            root["sources"]
                ?.items("a list of files (e.g. [Adapters.kt])") { files.file(it, "Adapters.kt") }
                .orEmpty()
        }
        val template by attempt { root["template"]?.let { files.template(it) } }
        ContenderCode(domain, wire, readsWire, annotations, compiler, generators, sources, template)
    }

    private fun wire(node: YamlNode): Domain {
        val known = shapes.filter { it.isFromSchema }
        if (known.isEmpty())
            node.fail("'$WIRE' names a language shape of a library, and this build has none.")
        return node.choice(known, Domain::id)
    }

    /** Requires that there is a conversion between values of [domain] and of [wire]. */
    private fun requireConversion(node: YamlNode, domain: Domain, wire: Domain?) {
        if (domain.isScala && wire?.isView == true)
            node.fail(
                "There is no conversion between '${domain.id}' and '${wire.id}' yet.",
                "Use another 'domain', such as '${HandWrittenShape.KOTLIN_DATA.id}'.",
            )
        if (wire?.isScala == true && domain != HandWrittenShape.SCALA_CASE)
            node.fail(
                "'${wire.id}' is Scala, and the domain is '${domain.id}'.",
                "Use the domain '${HandWrittenShape.SCALA_CASE.id}'.",
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
        val views = shapes.filter { it.isView }
        val isWire = node.choice(listOf(false, true)) { if (it) WIRE else DOMAIN }
        if (isWire && wire !in views)
            node.fail(
                "Only a view of the payload can be read in place of the caller's values.",
                "Expected 'wire: ${views.joinToString(" or ") { it.id }}' beside 'reads: $WIRE'.",
            )
        return isWire
    }

    companion object {
        /**
         * Reads the key `domain`. Some readers need it only for some of their keys, and report
         * their other mistakes if it is wrong.
         */
        fun domain(root: YamlMap, shapes: List<Domain>): Domain =
            root
                .required(DOMAIN, HandWrittenShape.KOTLIN_DATA.id)
                .choice(shapes.filterNot { it.isView }, Domain::id)

        val KEYS =
            listOf(
                ManifestKey(DOMAIN),
                ManifestKey(WIRE),
                ManifestKey("reads"),
                ManifestKey("annotations", isChangeable = true),
                ManifestKey("compiler", isChangeable = true),
                ManifestKey("generators", isChangeable = true),
                ManifestKey("sources", isChangeable = true),
                ManifestKey("template", isChangeable = true),
            )
        private const val DOMAIN = "domain"
        private const val WIRE = "wire"
    }
}
