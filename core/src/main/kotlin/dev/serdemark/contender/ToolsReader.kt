package dev.serdemark.contender

import dev.serdemark.yaml.YamlMap
import dev.serdemark.yaml.YamlNode

/** Reads `compiler` and `generators`, for classes of a [domain]. */
internal class ToolsReader(private val domain: Domain) {
    fun compiler(map: YamlMap?): Compiler {
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

    fun generators(nodes: List<YamlNode>): List<Generator> {
        val generators = nodes.map { generator(it.map()) }
        val ofSchemas = nodes.indices.filter { generators[it].tool.readsSchemas }
        ofSchemas.getOrNull(1)?.let {
            nodes[it].fail("A contender has one generator of classes from a schema.")
        }
        return generators
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
                node.fail("'${tool.id}' has the version of the JDK, and none here.", "Remove it.")
            else -> node.text(tool.defaultVersion)
        }

    private companion object {
        const val DEFAULT = "default"
        const val OPTION = "plugin:org.example.plugin:enabled=true"
        val PLUGIN_OPTION = Regex("plugin:[^:]+:[^=]+=.*")
    }
}
