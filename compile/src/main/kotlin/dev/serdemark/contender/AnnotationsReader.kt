package dev.serdemark.contender

import dev.serdemark.model.Leaf
import dev.serdemark.problem.Attempt
import dev.serdemark.problem.gatherMistakes
import dev.serdemark.yaml.YamlMap
import dev.serdemark.yaml.YamlNode

/** Reads the key `annotations` of a manifest whose classes have the shape [domain]. */
internal class AnnotationsReader(domain: Attempt<Domain>) {
    private val domain by domain

    /**
     * Returns the annotations in [map].
     *
     * @throws dev.serdemark.problem.ProblemException with all mistakes
     */
    fun read(map: YamlMap): Annotations = gatherMistakes {
        attempt { map.onlyKeys("names", "implements", *PLACES, "leaf", "companion", "derives") }
        attempt {
            map["enumValue"]?.let {
                if (domain !in JAVA_DOMAINS) {
                    val domains = JAVA_DOMAINS.joinToString(" and ") { it.id }
                    it.fail("'enumValue' is for the domains $domains alone.")
                }
            }
        }
        attempt { map["getter"]?.let { requireDomain(it, HandWrittenShape.JAVA_BEAN) } }
        val names by attempt {
            map["names"]?.let(::nameSource) ?: NameSource.PROPERTIES
        }
        val implements by attempt { map["implements"]?.let(::interfaces).orEmpty() }
        val templates =
            each(AnnotationOn.entries.filter { it.id in map.entries }) {
                    it to annotation(map.entries.getValue(it.id))
                }
                .toMap()
        val leaf by attempt { map["leaf"]?.let { leaves(it.map()) }.orEmpty() }
        val companion by attempt { scalaCode(map["companion"]) }
        val derives by attempt { scalaCode(map["derives"]) }
        Annotations(names, implements, templates, leaf, companion, derives)
    }

    /** Refuses the key of [node] in manifests whose domain is not the [required] one. */
    private fun requireDomain(node: YamlNode, required: Domain) {
        if (domain != required)
            node.fail(
                "'${node.path.substringAfterLast('.')}' is for the domain '${required.id}' alone."
            )
    }

    private fun nameSource(node: YamlNode): NameSource {
        val source = node.choice(NameSource.entries, NameSource::id)
        if (source == NameSource.SHAPE && domain != HandWrittenShape.SCALA_CASE)
            node.fail(
                "Only codecs of the domain '${HandWrittenShape.SCALA_CASE.id}' find names in '${source.id}'."
            )
        return source
    }

    private fun interfaces(node: YamlNode): List<String> = gatherMistakes {
        attempt {
            if (domain !in DOMAINS_WITH_INTERFACES) {
                val domains = DOMAINS_WITH_INTERFACES.joinToString { it.id }
                node.fail("'implements' is for the domains $domains alone, not for ${domain.id}.")
            }
        }
        node.items("a list of interfaces (e.g. [$INTERFACE])") {
            it.text(INTERFACE).takeIf(QUALIFIED_NAME::matches)
                ?: it.expected("the qualified name of an interface (e.g. $INTERFACE)")
        }
    }

    private fun scalaCode(node: YamlNode?): ScalaCode {
        if (node == null) return ScalaCode()
        return gatherMistakes {
            attempt { requireDomain(node, HandWrittenShape.SCALA_CASE) }
            val map = node.map()
            attempt { map.onlyKeys("record", "enum", "union") }
            val record by attempt { map["record"]?.let(::annotation) }
            val enum by attempt { map["enum"]?.let(::annotation) }
            val union by attempt { map["union"]?.let(::annotation) }
            ScalaCode(record, enum, union)
        }
    }

    private fun leaves(map: YamlMap): Map<Leaf, Template> = gatherMistakes {
        attempt { map.onlyKeys(*LEAVES.keys.toTypedArray()) }
        val templates = map.each { id, node -> id to annotation(node) }.toMap()
        // Other keys are mistakes, which onlyKeys() reports.
        templates.filterKeys { it in LEAVES }.mapKeys { LEAVES.getValue(it.key) }
    }

    private fun annotation(node: YamlNode): Template {
        val template = Template(node.text("\"@Name({json})\""))
        val known = Placeholder.entries.joinToString { "{${it.id}}" }
        gatherMistakes {
            each(template.unknown) { word ->
                node.fail("Unknown placeholder in ${node.path}: '$word'. Expected one of: $known.")
            }
        }
        return template
    }

    private companion object {
        const val INTERFACE = "java.io.Serializable"
        val QUALIFIED_NAME = Regex("[A-Za-z_]\\w*(\\.[A-Za-z_]\\w*)+")
        val JAVA_DOMAINS = listOf(HandWrittenShape.JAVA_BEAN, HandWrittenShape.JAVA_RECORD)
        val DOMAINS_WITH_INTERFACES = listOf(HandWrittenShape.KOTLIN_DATA) + JAVA_DOMAINS

        val PLACES = AnnotationOn.entries.map { it.id }.toTypedArray()
        val LEAVES = Leaf.entries.associateBy { it.name.lowercase() }
    }
}
