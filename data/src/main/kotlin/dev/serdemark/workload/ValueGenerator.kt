package dev.serdemark.workload

import dev.serdemark.model.AbsentValue
import dev.serdemark.model.Declaration
import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.EnumValue
import dev.serdemark.model.Feature
import dev.serdemark.model.Leaf
import dev.serdemark.model.ListOf
import dev.serdemark.model.ListValue
import dev.serdemark.model.MapOf
import dev.serdemark.model.MapValue
import dev.serdemark.model.Named
import dev.serdemark.model.NullValue
import dev.serdemark.model.Nullable
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.RecordValue
import dev.serdemark.model.Schema
import dev.serdemark.model.StringValue
import dev.serdemark.model.Type
import dev.serdemark.model.UnionDeclaration
import dev.serdemark.model.Value
import dev.serdemark.model.features
import dev.serdemark.model.mixBits
import dev.serdemark.problem.ProblemException
import java.nio.file.Path
import java.util.Random

/**
 * Draws values of a [model] by its rules. The seed of [drawn] determines the values, so they are
 * the same on every machine and JDK. If types are recursive, values end below [DEEPEST_LISTS]
 * nested records: lists and maps are empty, nullable values null, and optional fields absent.
 *
 * @param file the file of the rules, for errors
 * @param schemaFile the file of the types, for errors
 */
internal class ValueGenerator(
    private val model: DataModel,
    private val drawn: Content.Drawn,
    file: Path,
    private val schemaFile: Path,
) {
    private val schema: Schema = model.schema
    private val isRecursive = Feature.RECURSION in schema.features()
    private val random = Random()
    private val letters = Random()
    private val leaves = LeafGenerator(random, LetterReplacer(drawn.text, letters), file)
    private var depth = 0

    /**
     * Returns the value of the sibling at [index].
     *
     * @throws ProblemException if a record must contain itself, or if Datafaker cannot create a
     *   text
     */
    fun draw(index: Int): Value {
        val seed = mixBits(drawn.seed * SIBLING_STRIDE + index)
        random.setSeed(seed)
        letters.setSeed(mixBits(seed))
        val length = drawn.length ?: return record(schema.rootRecord, 0)
        return ListValue(List(length) { record(schema.rootRecord, it) })
    }

    private fun value(type: Type, rule: Rule, position: Int): Value =
        when (type) {
            is Nullable ->
                if (random.nextDouble() < rule.nulls || isDeep) NullValue
                else value(type.type, rule, position)
            is Leaf -> leaves.draw(type, rule, position)
            is ListOf -> {
                val items = items(rule)
                ListValue(List(size(items)) { value(type.element, items.each, it) })
            }
            is MapOf -> {
                val items = items(rule)
                MapValue(
                    buildMap {
                        repeat(size(items)) {
                            val key = leaves.draw(Leaf.STRING, items.key, it) as StringValue
                            put(key.value, value(type.value, items.each, it))
                        }
                    }
                )
            }
            is Named -> named(schema.declaration(type.name), rule, position)
        }

    private fun named(declaration: Declaration, rule: Rule, position: Int): Value =
        when (declaration) {
            is EnumDeclaration -> {
                val symbols = (rule.source as? Source.Choice)?.texts ?: declaration.symbols
                EnumValue(symbols[random.nextInt(symbols.size)])
            }
            is RecordDeclaration -> record(declaration, position)
            is UnionDeclaration -> {
                val branch = declaration.branches[random.nextInt(declaration.branches.size)]
                record(schema.record(branch), position)
            }
        }

    private fun record(declaration: RecordDeclaration, position: Int): RecordValue {
        if (++depth > ENDLESS && isRecursive) {
            throw ProblemException(
                "Record ${declaration.name} contains itself without end.",
                "Make one of the fields that lead back to it nullable, optional, a list or a map.",
                "$schemaFile",
            )
        }
        val fields =
            declaration.fields.map { field ->
                val name = FieldName(declaration.name, field.name)
                val rule = model.rules[name] ?: Rule.NONE
                if (field.optional && (random.nextDouble() < rule.absents || isDeep)) AbsentValue
                else value(field.type, rule, position)
            }
        depth--
        return RecordValue(declaration.name, fields)
    }

    private fun items(rule: Rule): Source.Items = rule.source as? Source.Items ?: Source.Items.ANY

    private fun size(items: Source.Items): Int =
        if (isDeep) 0 else items.size.first + random.nextInt(items.size.last - items.size.first + 1)

    private val isDeep: Boolean
        get() = isRecursive && depth > DEEPEST_LISTS

    private companion object {
        /** The distance between seeds. With fewer siblings, no two documents share a seed. */
        const val SIBLING_STRIDE = 1_000_003L

        const val DEEPEST_LISTS = 6

        /** A record that is nested deeper than this must contain itself. */
        const val ENDLESS = 200
    }
}
