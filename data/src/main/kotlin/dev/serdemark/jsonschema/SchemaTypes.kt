package dev.serdemark.jsonschema

import dev.serdemark.model.Declaration
import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Field
import dev.serdemark.model.Leaf
import dev.serdemark.model.Named
import dev.serdemark.model.Nullable
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Type
import dev.serdemark.model.TypeNames
import dev.serdemark.model.TypeWish
import dev.serdemark.model.UnionDeclaration
import dev.serdemark.model.fieldNames
import dev.serdemark.model.isName
import dev.serdemark.model.quoted

/**
 * The named types of a JSON Schema, in the order of first mention.
 *
 * @param read reads the type of a property
 */
internal class SchemaTypes(private val read: (SchemaNode, SchemaPlace) -> Type) {
    val declarations = LinkedHashMap<String, Declaration>()
    private val names = TypeNames()

    /**
     * The names of records, by the part of the file and by whether the record is a branch of a
     * union. A branch has no field `type`.
     */
    private val records = HashMap<Pair<Int, Boolean>, String>()

    /** The part of the file that describes each record, by the record's name. */
    val parts = HashMap<String, Pair<SchemaNode, DeclaredObject>>()

    /** Reserves [name] for the root. Returns false if it cannot be the name of a type. */
    fun takeRootName(name: String): Boolean = names.takeSame(name) != null

    /**
     * Returns the record of [shape], which [node] describes. Declares it if it is not declared yet.
     * Its name is [exactly] if given. Otherwise the name depends on the title of [node] and on
     * [place].
     */
    fun record(
        node: SchemaNode,
        shape: DeclaredObject,
        place: SchemaPlace,
        exactly: String? = null,
        isBranch: Boolean = false,
    ): Named {
        records[node.id to isBranch]?.let {
            return Named(it)
        }
        val name = exactly ?: names.take(wish(node, place))
        records[node.id to isBranch] = name
        declarations[name] = RecordDeclaration(name, emptyList())
        parts[name] = node to shape
        val fields =
            fieldNames(shape.properties.keys.toList()).zip(shape.properties.entries) {
                field,
                (json, property) ->
                val type = read(property, place.property(json, name))
                Field(field, json, type, json !in shape.required && type !is Nullable)
            }
        declarations[name] = RecordDeclaration(name, fields)
        return Named(name)
    }

    /**
     * Declares the union of [branches], which are keyed by the value of their property `type`.
     *
     * @throws ProblemException if the value of a property `type` cannot be the name of a type
     */
    fun union(
        node: SchemaNode,
        branches: Map<String, Pair<SchemaNode, DeclaredObject>>,
        place: SchemaPlace,
    ): Named {
        for ((tag, branch) in branches) takeTag(tag, branch.first)
        val name = names.take(wish(node, place))
        declarations[name] = UnionDeclaration(name, branches.keys.toList())
        for ((tag, branch) in branches) {
            record(branch.first, branch.second.withoutTag(), place, tag, isBranch = true)
        }
        return Named(name)
    }

    /**
     * Reserves the name of a branch. JSON identifies the branches of a union by name, so the name
     * cannot be chosen.
     */
    private fun takeTag(tag: String, node: SchemaNode) {
        if (records[node.id to true] != tag && names.takeSame(tag) == null) {
            throw node.problem(
                "This branch of a union cannot be called ${quoted(tag)}",
                "Serdemark needs the const of 'type' as the name of a separate type, in " +
                    "letters, digits and _.",
            )
        }
    }

    /**
     * Declares the enum of [symbols]. Returns a string type if the symbols are not names or differ
     * only in case.
     */
    fun enumeration(node: SchemaNode, symbols: List<String>, place: SchemaPlace): Type {
        val distinct = symbols.distinctBy { it.lowercase() }.size == symbols.size
        if (!distinct || !symbols.all(::isName)) return Leaf.STRING
        val name = names.take(wish(node, place))
        declarations[name] = EnumDeclaration(name, symbols)
        return Named(name)
    }

    private fun wish(node: SchemaNode, place: SchemaPlace): TypeWish {
        val title = node.member("title")?.text().orEmpty()
        val isName = title.length <= LONGEST_TITLE && title.any { it.isLetter() }
        return if (isName) place.wish.copy(name = title) else place.wish
    }

    private companion object {
        /** The longest title that is used as a name. Longer titles are sentences. */
        const val LONGEST_TITLE = 40
    }
}
