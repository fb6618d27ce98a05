package dev.serdemark.model.testing

import dev.serdemark.model.Declaration
import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Feature
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
import dev.serdemark.model.branches
import dev.serdemark.model.features
import dev.serdemark.model.isCollection
import dev.serdemark.model.notNull
import dev.serdemark.model.reachable

/**
 * Returns this schema, which has no defaults yet, without [features]. Replaces everything that has
 * one of the features:
 * - names in JSON by plain names
 * - leaves, enums, and branches outside of unions by strings
 * - unions by their first branches
 * - maps by lists
 * - collections in collections by their items
 * - symbols by plain symbols
 * - fields that are optional and nullable by optional fields
 * - collections that may be null or absent, or that have nullable items, by plain collections
 * - optional fields by fields that are always present
 * - nullable fields by fields that are never null, and nullable records by lists of records
 * - references from a record to an earlier record, or to itself, by strings
 *
 * @throws IllegalArgumentException if one of the features remains, because no step removes it
 */
internal fun Schema.without(features: Set<Feature>): Schema {
    val base = if (Feature.RECURSION in features) withoutLoops() else this
    val without = WithoutFeatures(base, features)
    val changed =
        copy(declarations = base.declarations.mapValues { without.of(it.value) }).reachable()
    val remaining = changed.features() intersect features
    require(remaining.isEmpty()) { "Do not know how to draw schemas without $remaining" }
    return changed
}

/** Returns this schema, in which a record mentions only records that are declared after it. */
private fun Schema.withoutLoops(): Schema {
    val indexes = declarations.keys.withIndex().associate { it.value to it.index }
    fun forward(type: Type, index: Int): Type =
        when (type) {
            is Leaf -> type
            is Named -> if (indexes.getValue(type.name) > index) type else Leaf.STRING
            is Nullable -> Nullable(forward(type.type, index))
            is ListOf -> ListOf(forward(type.element, index))
            is MapOf -> MapOf(forward(type.value, index))
        }
    fun forward(record: RecordDeclaration): RecordDeclaration {
        val index = indexes.getValue(record.name)
        return record.copy(fields = record.fields.map { it.copy(type = forward(it.type, index)) })
    }
    return copy(
        declarations =
            declarations.mapValues { (_, type) ->
                if (type is RecordDeclaration) forward(type) else type
            }
    )
}

private class WithoutFeatures(private val schema: Schema, private val features: Set<Feature>) {
    fun of(declaration: Declaration): Declaration =
        when (declaration) {
            is RecordDeclaration ->
                declaration.copy(fields = declaration.fields.mapIndexed(::field))
            is EnumDeclaration -> declaration.copy(symbols = declaration.symbols.map(::symbol))
            is UnionDeclaration -> declaration
        }

    private fun field(index: Int, field: Field): Field {
        val type = type(field.type)
        val isPlain = Feature.NULLABLE_COLLECTION in features && type.notNull.isCollection
        val optional = field.optional && Feature.OPTIONAL !in features && !isPlain
        // Such a field may be absent, but never null.
        val isOnlyOptional = optional && Feature.OPTIONAL_NULLABLE in features
        return field.copy(
            optional = optional,
            json = if (isUnwanted(field.json)) "field-$index" else field.json,
            type =
                when {
                    isOnlyOptional || isPlain -> type.notNull
                    Feature.NULLABLE in features -> present(type)
                    else -> type
                },
        )
    }

    /**
     * Returns the [type] without null. A nullable record becomes a list of this record, which can
     * be empty. Otherwise, the values of a recursive record would never end.
     */
    private fun present(type: Type): Type {
        val inner = type.notNull
        val isRecord = inner is Named && schema.declaration(inner.name) !is EnumDeclaration
        return if (type is Nullable && isRecord) ListOf(inner) else inner
    }

    /** Whether the name [json] alone gives a schema one of the features. */
    private fun isUnwanted(json: String): Boolean {
        val record = RecordDeclaration("R", listOf(Field("name", json, Leaf.INT)))
        return Schema("R", mapOf("R" to record)).features().any { it in features }
    }

    private fun symbol(symbol: String): String =
        when {
            Feature.NULL_SYMBOL in features && symbol == "null" -> "nil"
            Feature.UNICODE_SYMBOL in features -> symbol.map(::ascii).joinToString("")
            else -> symbol
        }

    private fun ascii(char: Char): String = if (char > '~') "u${char.code}" else "$char"

    private fun type(type: Type): Type =
        when (type) {
            is Leaf -> if (Feature.of(type.name.lowercase()) in features) Leaf.STRING else type
            is Nullable -> Nullable(type(type.type))
            is ListOf ->
                ListOf(
                    element(
                        type.element,
                        isSingle =
                            Feature.LISTS_BESIDE_DEFAULT in features ||
                                Feature.NESTED_COLLECTION in features,
                    )
                )
            is MapOf -> if (Feature.MAP in features) type(ListOf(type.value)) else map(type)
            is Named ->
                when (schema.declaration(type.name)) {
                    is UnionDeclaration -> if (Feature.UNION in features) branch(type) else type
                    is EnumDeclaration -> if (Feature.ENUM in features) Leaf.STRING else type
                    is RecordDeclaration -> if (isUnwantedBranch(type)) Leaf.STRING else type
                }
        }

    private fun map(type: MapOf): MapOf =
        MapOf(
            element(
                type.value,
                isSingle =
                    Feature.COLLECTION_IN_MAP in features || Feature.NESTED_COLLECTION in features,
                isPresent =
                    Feature.NULLABLE_MAP_VALUE in features || Feature.NULLABLE_ELEMENT in features,
            )
        )

    /**
     * Returns the [type] of items or entries, changed if nested collections or nulls are unwanted.
     *
     * @param isSingle whether the type must not be a list or map
     * @param isPresent whether the type must not be nullable
     */
    private fun element(
        type: Type,
        isSingle: Boolean,
        isPresent: Boolean = Feature.NULLABLE_ELEMENT in features,
    ): Type {
        val inner = type.notNull
        return when {
            isSingle && inner is ListOf -> element(inner.element, isSingle = true, isPresent)
            isSingle && inner is MapOf -> element(inner.value, isSingle = true, isPresent)
            isPresent -> type(inner)
            else -> type(type)
        }
    }

    private fun isUnwantedBranch(type: Named): Boolean =
        Feature.PLAIN_BRANCH in features &&
            Feature.UNION !in features &&
            type.name in schema.branches

    private fun branch(type: Named): Named =
        Named((schema.declaration(type.name) as UnionDeclaration).branches.first())
}
