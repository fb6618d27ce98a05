package dev.serdemark.sources.jvm

import dev.serdemark.model.Declaration
import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Field
import dev.serdemark.model.Leaf
import dev.serdemark.model.ListOf
import dev.serdemark.model.MapOf
import dev.serdemark.model.Named
import dev.serdemark.model.Nullable
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.model.Type
import dev.serdemark.model.UnionDeclaration
import dev.serdemark.sources.shape.Identifier
import dev.serdemark.sources.shape.IdentifierPool
import dev.serdemark.sources.shape.slot

/**
 * The variables that a template sees for each type of the data model. `docs/templates.md` lists
 * them. Every text from the user's data model is an identifier or an escaped literal.
 *
 * @param helpers the names of the generated classes or objects, by the type's name in the schema
 * @param language the language of the template's code
 * @param shapeVariables returns the variables of a field that exist only in this language shape
 */
internal class TemplateTypes(
    private val schema: Schema,
    private val names: ModelNames,
    private val helpers: Map<String, Identifier>,
    private val language: TemplateLanguage,
    private val shapeVariables: (RecordDeclaration, Field) -> Map<String, Any>,
) {
    /** Returns the variables for [declaration], by their names in templates. */
    fun variables(declaration: Declaration): Map<String, Any> =
        kindAndNames(declaration) +
            when (declaration) {
                is RecordDeclaration ->
                    mapOf(
                        "isBranch" to schema.unionsOf(declaration).isNotEmpty(),
                        "fields" to fields(declaration),
                    )
                is EnumDeclaration ->
                    mapOf(
                        "symbols" to
                            declaration.symbols.map {
                                val name = language.identifier(names.symbol(declaration.name, it))
                                mapOf("name" to name, "json" to language.literal(it))
                            }
                    )
                is UnionDeclaration ->
                    mapOf(
                        "branches" to
                            declaration.branches.map {
                                kindAndNames(schema.record(it)) + ("json" to language.literal(it))
                            }
                    )
            }

    private fun kindAndNames(declaration: Declaration): Map<String, Any> {
        val kind =
            when (declaration) {
                is RecordDeclaration -> "record"
                is EnumDeclaration -> "enum"
                is UnionDeclaration -> "union"
            }
        val helper = language.identifier(helpers.getValue(declaration.name))
        return mapOf(
            "kind" to kind,
            "name" to language.identifier(names.type(declaration.name)),
            "helper" to helper,
        )
    }

    private fun fields(record: RecordDeclaration): List<Map<String, Any>> {
        val pool = IdentifierPool(USED_BY_TEMPLATES) { it }
        return record.fields.map { field ->
            val name = names.property(record.name, field.name)
            val variable = pool.take(name.text.replaceFirstChar { it.lowercaseChar() })
            field(field, variable) + shapeVariables(record, field)
        }
    }

    private fun field(field: Field, variable: Identifier): Map<String, Any> =
        mapOf(
            "variable" to language.identifier(variable),
            "json" to language.literal(field.json),
            "type" to type(field.slot),
            "optional" to field.optional,
        )

    private fun type(type: Type): Map<String, Any> =
        when (type) {
            is Leaf -> mapOf("kind" to type.name.lowercase())
            is Named -> kindAndNames(schema.declaration(type.name))
            is ListOf -> mapOf("kind" to "list", "of" to type(type.element))
            is MapOf -> mapOf("kind" to "map", "of" to type(type.value))
            is Nullable -> mapOf("kind" to "nullable", "of" to type(type.type))
        } + ("name" to language.type(type, names))

    private companion object {
        /** Names that templates use for their parameters, so the variables of fields cannot. */
        val USED_BY_TEMPLATES = setOf("reader", "writer", "value", "item", "key", "json")
    }
}
