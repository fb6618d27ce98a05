package dev.serdemark.workload

import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Leaf
import dev.serdemark.model.ListOf
import dev.serdemark.model.MapOf
import dev.serdemark.model.Named
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.model.Type
import dev.serdemark.model.notNull
import dev.serdemark.problem.gatherMistakes
import dev.serdemark.problem.suggestionOrList
import dev.serdemark.yaml.YamlMap
import dev.serdemark.yaml.YamlNode
import dev.serdemark.yaml.readYaml
import java.nio.file.Path

/** A field of a record, such as `User.tags`. */
data class FieldName(val record: String, val field: String)

/**
 * Reads the rules under `values` of a workload file, and checks them against its schema.
 *
 * @param texts receives all sources of texts, even if other keys of their rules are wrong
 */
internal class RuleReader(private val schema: Schema, private val texts: TextTrial) {
    /**
     * Returns the rules by field.
     *
     * @throws dev.serdemark.problem.ProblemException with all mistakes of the rules
     */
    fun read(values: YamlNode): Map<FieldName, Rule> =
        values
            .map()
            .each { record, fields -> rulesOf(record(record, fields), fields) }
            .flatten()
            .toMap()

    private fun record(name: String, fields: YamlNode): RecordDeclaration {
        return schema.declarations[name] as? RecordDeclaration
            ?: fields.fail(
                "Unknown record: '$name'. ${suggestionOrList(name, schema.records.map { it.name })}"
            )
    }

    private fun rulesOf(record: RecordDeclaration, fields: YamlNode) =
        fields.map().each { name, rule ->
            val field =
                record.fields.firstOrNull { it.name == name }
                    ?: rule.fail(
                        "Record ${record.name} has no field '$name'. " +
                            suggestionOrList(name, record.fields.map { it.name })
                    )
            FieldName(record.name, name) to rule(rule, field.type)
        }

    private fun rule(node: YamlNode, type: Type): Rule = gatherMistakes {
        val map = node.map()
        attempt {
            map.onlyKeys(*SOURCES, "ascii", "digits", "each", "key", "nulls", "absents")
        }
        val sourceKeys = SOURCES.filter { it in map.entries }
        attempt {
            if (sourceKeys.size > 1)
                node.fail("Only one of these is allowed: ${sourceKeys.joinToString()}.")
        }
        for ((key, required) in REQUIRED_KEYS.filterValues { it !in sourceKeys }) {
            attempt { map[key]?.fail("'$key' goes with '$required', which is missing.") }
        }
        val sources = each(sourceKeys) { source(it, map, type.notNull) }
        sources.forEach { texts.add(Rule(it, line = node.line)) }
        val nulls by attempt { map["nulls"]?.let(::fraction) ?: Rule.DEFAULT_SHARE }
        val absents by attempt { map["absents"]?.let(::fraction) ?: Rule.DEFAULT_SHARE }
        Rule(sources.firstOrNull(), nulls, absents, node.line)
    }

    private fun source(key: String, map: YamlMap, type: Type): Source {
        val node = map.entries.getValue(key)
        if (!fits(key, type)) node.fail("'$key' cannot make a ${describe(type)}.")
        return when (key) {
            "text" -> expression(node, map)
            "pattern" -> Source.Pattern(node.text("\"[0-9a-f]{24}\""))
            "choice" -> Source.Choice(choices(node, type))
            "counter" -> Source.Counter(wholeNumber(node))
            "range" -> range(node, map, type as Leaf)
            else -> items(node, map, if (type is ListOf) type.element else (type as MapOf).value)
        }
    }

    private fun expression(node: YamlNode, map: YamlMap): Source = gatherMistakes {
        val template by attempt { node.text("\"#{Name.first_name}\"") }
        val ascii by attempt { map["ascii"]?.let(::boolean) ?: false }
        Source.Expression(template, ascii)
    }

    private fun range(node: YamlNode, map: YamlMap, leaf: Leaf): Source = gatherMistakes {
        val bounds by attempt { twoTexts(node, "[0, 100]") }
        val digits by attempt { map["digits"]?.let(::digitCount) ?: DEFAULT_DIGITS }
        Source.Range(bounds.first, bounds.second, digits).also { checkBounds(it, leaf, node) }
    }

    private fun items(node: YamlNode, map: YamlMap, element: Type): Source = gatherMistakes {
        val size by attempt { sizeRange(node) }
        val each by attempt { map["each"]?.let { rule(it, element) } ?: Rule.NONE }
        val key by attempt { map["key"]?.let { rule(it, Leaf.STRING) } ?: Rule.NONE }
        Source.Items(size, each, key)
    }

    private fun choices(node: YamlNode, type: Type): List<String> {
        val symbols =
            ((type as? Named)?.let { schema.declaration(it.name) } as? EnumDeclaration)?.symbols
        return node
            .items("a list of texts (e.g. [blue])") {
                val text = it.text("blue")
                if (symbols != null && text !in symbols)
                    it.fail("Unknown symbol: '$text'. ${suggestionOrList(text, symbols)}")
                text
            }
            .ifEmpty { node.expected("at least one text (e.g. [blue, brown])") }
    }

    private fun fits(key: String, type: Type): Boolean =
        when (key) {
            "text",
            "pattern" -> type == Leaf.STRING
            "choice" ->
                type == Leaf.STRING ||
                    type is Named && schema.declaration(type.name) is EnumDeclaration
            "counter" -> type == Leaf.INT || type == Leaf.LONG
            "range" -> type is Leaf && type.isNumber || type == Leaf.DATE || type == Leaf.TIMESTAMP
            else -> type is ListOf || type is MapOf
        }

    private fun describe(type: Type): String =
        when (type) {
            is Leaf -> type.name.lowercase()
            is Named -> type.name
            is ListOf -> "list"
            is MapOf -> "map"
            else -> "nullable"
        }

    companion object {
        private const val DEFAULT_DIGITS = 2

        /** The keys of which a rule may have only one. */
        private val SOURCES = arrayOf("text", "pattern", "choice", "range", "counter", "size")

        /** Keys that are valid only together with another key, with that key. */
        private val REQUIRED_KEYS =
            mapOf("ascii" to "text", "digits" to "range", "each" to "size", "key" to "size")

        /** Reads a rule of texts, without a schema. */
        fun ofText(node: YamlNode, texts: TextTrial): Rule =
            RuleReader(Schema("", emptyMap()), texts).rule(node, Leaf.STRING)

        /** Reads a [file] of rules for the values of a [schema]. */
        fun ofFile(file: Path, schema: Schema): Map<FieldName, Rule> {
            val texts = TextTrial(file)
            return RuleReader(schema, texts).read(readYaml(file)).also { texts.run() }
        }
    }
}
