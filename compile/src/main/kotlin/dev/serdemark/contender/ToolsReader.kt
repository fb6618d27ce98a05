package dev.serdemark.contender

import dev.serdemark.problem.Attempt
import dev.serdemark.problem.gatherMistakes
import dev.serdemark.yaml.YamlMap
import dev.serdemark.yaml.YamlNode

/**
 * Reads `compiler` and `generators` of a manifest whose classes have the shape [domain].
 *
 * @param shapes all language shapes
 */
internal class ToolsReader(domain: Attempt<Domain>, private val shapes: List<Domain>) {
    private val domain by domain

    /**
     * Returns the compiler in [map], or the default if [map] is null.
     *
     * @throws dev.serdemark.problem.ProblemException with all mistakes
     */
    fun compiler(map: YamlMap?): Compiler = gatherMistakes {
        attempt { map?.onlyKeys("kotlin", "plugins", "options", "scala") }
        val kotlin by attempt { compilerVersion(map?.get("kotlin"), ToolVersions.KOTLIN) }
        val plugins by attempt { map?.get("plugins")?.let(::coordinates).orEmpty() }
        val options by attempt {
            map?.get("options")?.items("a list of options (e.g. [$OPTION])", ::option).orEmpty()
        }
        val scala by attempt { scala(map?.get("scala")) }
        Compiler(kotlin, plugins, options, scala)
    }

    /**
     * Returns the generators under [node].
     *
     * @throws dev.serdemark.problem.ProblemException with all mistakes
     */
    fun generators(node: YamlNode): List<Generator> = gatherMistakes {
        val nodesOfSchemaTools = ArrayList<YamlNode>()
        val generators =
            each(node.items("a list of generators")) {
                val generator = generator(it.map())
                if (generator.tool.readsSchemas) nodesOfSchemaTools += it
                generator
            }
        each(nodesOfSchemaTools.drop(1)) {
            it.fail("A contender has only one generator of classes from a schema.")
        }
        generators
    }

    private fun compilerVersion(node: YamlNode?, default: String): String =
        node?.text(DEFAULT).takeUnless { it == DEFAULT } ?: default

    private fun scala(node: YamlNode?): String? {
        if (domain.isScala) {
            val version = compilerVersion(node, ToolVersions.SCALA)
            val dialect = ScalaDialect.find(version)
            if (dialect == null) node?.expected(SCALA_VERSION)
            // Classes that a library generates are compiled only with Scala 2.
            if (domain != HandWrittenShape.SCALA_CASE && dialect == ScalaDialect.SCALA_3)
                node?.expected("a version of Scala 2.11 or 2.13 (e.g. ${ToolVersions.SCALA})")
            return version
        }
        val scala = shapes.filter { it.isScala }.joinToString { it.id }
        node?.fail("Scala is compiled for these domains alone: $scala.")
        return null
    }

    private fun option(node: YamlNode): String {
        val text = node.text(OPTION)
        if (!PLUGIN_OPTION.matches(text)) node.expected("plugin:ID:KEY=VALUE (e.g. $OPTION)")
        return text
    }

    private fun generator(map: YamlMap): Generator = gatherMistakes {
        val tool by attempt {
            map.required("tool", GeneratorTool.KSP.id)
                .choice(GeneratorTool.entries, GeneratorTool::id)
        }
        attempt {
            when {
                tool.hasSyntax -> map.onlyKeys("tool", "version", "syntax")
                tool.readsSchemas -> map.onlyKeys("tool", "version")
                else -> map.onlyKeys("tool", "version", "processor")
            }
        }
        val version by attempt { toolVersion(tool, map["version"]) }
        val processor by attempt {
            if (tool.readsSchemas) null
            else coordinate(map.required("processor", "\"org.example:processor:\${version}\""))
        }
        val syntax by attempt {
            map["syntax"]?.choice(ProtoSyntax.entries, ProtoSyntax::id) ?: ProtoSyntax.PROTO3
        }
        Generator(tool, version, processor, syntax)
    }

    private fun toolVersion(tool: GeneratorTool, node: YamlNode?): String? =
        when {
            node == null -> tool.defaultVersion
            tool.defaultVersion == null ->
                node.fail(
                    "'${tool.id}' takes no 'version', because it comes with the JDK.",
                    "Remove 'version'.",
                )
            else -> node.text(tool.defaultVersion)
        }

    private companion object {
        const val DEFAULT = "default"
        const val SCALA_VERSION = "a version of Scala 2.11, 2.13 or 3 (e.g. ${ToolVersions.SCALA})"
        const val OPTION = "plugin:org.example.plugin:enabled=true"
        val PLUGIN_OPTION = Regex("plugin:[^:]+:[^=]+=.*")
    }
}
