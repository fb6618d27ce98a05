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
import dev.serdemark.problem.Mistakes
import dev.serdemark.problem.meant
import dev.serdemark.yaml.YamlMap
import dev.serdemark.yaml.YamlNode

/** A field of a record: `User.tags`. */
internal data class FieldName(val record: String, val field: String)

/** Reads the rules under `values` of a workload file, and checks them against its schema. */
internal class RuleReader(private val schema: Schema) {
    fun read(values: YamlNode): Map<FieldName, Rule> {
        val mistakes = Mistakes()
        val rules =
            mistakes.each(values.map().entries.entries) { (record, fields) ->
                rulesOf(record(record, fields), fields, mistakes)
            }
        mistakes.throwAny()
        return rules.flatten().toMap()
    }

    private fun record(name: String, fields: YamlNode): RecordDeclaration {
        val records = schema.declarations.values.filterIsInstance<RecordDeclaration>()
        return records.firstOrNull { it.name == name }
            ?: fields.fail("Unknown record: '$name'. ${meant(name, records.map { it.name })}")
    }

    private fun rulesOf(record: RecordDeclaration, fields: YamlNode, mistakes: Mistakes) =
        mistakes.each(fields.map().entries.entries) { (name, rule) ->
            val field =
                record.fields.firstOrNull { it.name == name }
                    ?: rule.fail(
                        "Record ${record.name} has no field '$name'. " +
                            meant(name, record.fields.map { it.name })
                    )
            FieldName(record.name, name) to rule(rule, field.type)
        }

    private fun rule(node: YamlNode, type: Type): Rule {
        val map =
            node.map().onlyKeys(*SOURCES, "ascii", "digits", "each", "key", "nulls", "absents")
        val given = SOURCES.filter { it in map.entries }
        if (given.size > 1) node.fail("Expected one of ${given.joinToString(" and ")}, not both.")
        val source = given.firstOrNull()?.let { source(it, map, type.notNull) }
        for ((key, needs) in NEEDS) {
            if (key in map.entries && needs !in given) {
                map.entries.getValue(key).fail("'$key' goes with '$needs', which is missing.")
            }
        }
        return Rule(
            source,
            map["nulls"]?.let(::share) ?: Rule.DEFAULT_SHARE,
            map["absents"]?.let(::share) ?: Rule.DEFAULT_SHARE,
            node.line,
        )
    }

    private fun source(key: String, map: YamlMap, type: Type): Source {
        val node = map.entries.getValue(key)
        if (!fits(key, type)) node.fail("'$key' cannot make a ${describe(type)}.")
        return when (key) {
            "text" ->
                Source.Expression(
                    node.text("\"#{Name.first_name}\""),
                    map["ascii"]?.let(::truth) ?: false,
                )
            "pattern" -> Source.Pattern(node.text("\"[0-9a-f]{24}\""))
            "choice" -> Source.Choice(choices(node, type))
            "counter" -> Source.Counter(whole(node))
            "range" -> {
                val (from, to) = pair(node, "[0, 100]")
                Source.Range(from, to, map["digits"]?.let(::whole) ?: DEFAULT_DIGITS).also {
                    checkBounds(it, type as Leaf, node)
                }
            }
            else -> {
                val element = if (type is ListOf) type.element else (type as MapOf).value
                Source.Items(
                    sizeRange(node),
                    map["each"]?.let { rule(it, element) } ?: Rule.NONE,
                    map["key"]?.let { rule(it, Leaf.STRING) } ?: Rule.NONE,
                )
            }
        }
    }

    private fun choices(node: YamlNode, type: Type): List<String> {
        val texts = node.texts("blue")
        if (texts.isEmpty()) node.expected("at least one text (e.g. [blue, brown])")
        val symbols =
            ((type as? Named)?.let { schema.declaration(it.name) } as? EnumDeclaration)?.symbols
        texts
            .firstOrNull { symbols != null && it !in symbols }
            ?.let {
                node.fail("Unknown symbol: '$it'. ${meant(it, symbols.orEmpty())}")
            }
        return texts
    }

    private fun fits(key: String, type: Type): Boolean =
        when (key) {
            "text",
            "pattern" -> type == Leaf.STRING
            "choice" ->
                type == Leaf.STRING ||
                    type is Named && schema.declaration(type.name) is EnumDeclaration
            "counter" -> type == Leaf.INT || type == Leaf.LONG
            "range" -> type is Leaf && type in RANGED
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
        private val SOURCES = arrayOf("text", "pattern", "choice", "range", "counter", "size")
        private val NEEDS =
            mapOf("ascii" to "text", "digits" to "range", "each" to "size", "key" to "size")
        private val RANGED =
            setOf(Leaf.INT, Leaf.LONG, Leaf.FLOAT, Leaf.DOUBLE, Leaf.DECIMAL) +
                setOf(Leaf.DATE, Leaf.TIMESTAMP)

        /** The rule of a text, whose schema is no matter. */
        fun ofText(node: YamlNode): Rule =
            RuleReader(Schema("", emptyMap())).rule(node, Leaf.STRING)
    }
}
