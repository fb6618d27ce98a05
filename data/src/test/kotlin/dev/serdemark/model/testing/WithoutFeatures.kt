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
import dev.serdemark.model.mentionedBy
import dev.serdemark.model.notNull
import dev.serdemark.model.reachable

/**
 * A schema like this one, which has no defaults yet, with none of [features]: names in JSON are
 * replaced by plain ones, leaves and enums by strings, unions by a branch of theirs, branches
 * outside of unions by strings, maps by lists, lists in lists by their items, symbols by others,
 * optional fields that may be null are optional only, lists that may be null or absent, or have
 * such items, are plain ones, optional fields are always there, fields that may be null never are,
 * but lists of records in place of them, and ways back from a record to one that may hold it are
 * strings.
 *
 * @throws IllegalArgumentException if a feature is left, since it is none of these
 */
internal fun Schema.without(features: Set<Feature>): Schema {
    val drawn = if (Feature.RECURSION in features) withoutLoops() else this
    val without = WithoutFeatures(drawn, features)
    val changed =
        copy(declarations = drawn.declarations.mapValues { without.of(it.value) }).reachable()
    val left = changed.features() intersect features
    require(left.isEmpty()) { "Do not know how to draw schemas without $left" }
    return changed
}

/** The same root, with those types only that it reaches. */
internal fun Schema.reachable(): Schema {
    val reached = linkedSetOf<String>()
    val open = ArrayDeque(listOf(root))
    while (open.isNotEmpty()) {
        val next = open.removeFirst()
        if (reached.add(next)) open += mentionedBy(next)
    }
    return copy(declarations = declarations.filterKeys { it in reached })
}

/** A record mentions only those that are declared after it. */
private fun Schema.withoutLoops(): Schema {
    val places = declarations.keys.withIndex().associate { it.value to it.index }
    fun onwards(type: Type, place: Int): Type =
        when (type) {
            is Leaf -> type
            is Named -> if (places.getValue(type.name) > place) type else Leaf.STRING
            is Nullable -> Nullable(onwards(type.type, place))
            is ListOf -> ListOf(onwards(type.element, place))
            is MapOf -> MapOf(onwards(type.value, place))
        }
    fun onwards(record: RecordDeclaration): RecordDeclaration {
        val place = places.getValue(record.name)
        return record.copy(fields = record.fields.map { it.copy(type = onwards(it.type, place)) })
    }
    return copy(
        declarations =
            declarations.mapValues { (_, type) ->
                if (type is RecordDeclaration) onwards(type) else type
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
        val isBound = optional && Feature.OPTIONAL_NULLABLE in features
        return field.copy(
            optional = optional,
            json = if (isUnwanted(field.json)) "field-$index" else field.json,
            type =
                when {
                    isBound || isPlain -> type.notNull
                    Feature.NULLABLE in features -> present(type)
                    else -> type
                },
        )
    }

    /** A record that may hold itself needs an end: a list of it has one. */
    private fun present(type: Type): Type {
        val inner = type.notNull
        val isRecord = inner is Named && schema.declaration(inner.name) !is EnumDeclaration
        return if (type is Nullable && isRecord) ListOf(inner) else inner
    }

    /** Whether a name in JSON alone makes a schema have one of the features. */
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
     * The type of items or entries, changed if nested collections or nulls are unwanted.
     *
     * @param isSingle whether it must be no list or map
     * @param isPresent whether it must not be null
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
