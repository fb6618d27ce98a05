package dev.serdemark.contender

import dev.serdemark.model.Leaf
import dev.serdemark.yaml.YamlMap
import dev.serdemark.yaml.YamlNode

/** Reads `annotations`, of classes of a [domain]. */
internal class AnnotationsReader(private val domain: Domain) {
    fun read(map: YamlMap): Annotations {
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
}
