package dev.serdemark.schemas

import dev.serdemark.model.Declaration
import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Field
import dev.serdemark.model.Leaf
import dev.serdemark.model.Named
import dev.serdemark.model.Nullable
import dev.serdemark.model.PreferredName
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Type
import dev.serdemark.model.TypeNames
import dev.serdemark.model.UnionDeclaration
import dev.serdemark.model.fieldNames
import dev.serdemark.model.isName
import dev.serdemark.model.quoted

/** The node that describes a record, and its properties. */
internal class RecordSource(val node: SchemaNode, val declared: DeclaredObject)

/**
 * The named types of a JSON Schema, in the order of first mention.
 *
 * @param convert converts properties
 */
internal class SchemaTypes(private val convert: (SchemaNode, SchemaPlace) -> Type) {
    val declarations = LinkedHashMap<String, Declaration>()
    private val takenNames = TypeNames()

    /**
     * The names of records, by the id of the node and by whether the record is a branch of a union.
     * A branch has no field `type`.
     */
    private val recordNames = HashMap<Pair<Int, Boolean>, String>()

    /** The source of each record, by the record's name. */
    val sources = HashMap<String, RecordSource>()

    /** Reserves [name] for the root. Returns false if it cannot be the name of a type. */
    fun takeRootName(name: String): Boolean = takenNames.takeSame(name) != null

    /**
     * Returns the record that [node] describes. Declares it if it is not declared yet.
     *
     * @param fixedName the name of the record. If it is null, the name depends on the title of
     *   [node] and on [place].
     */
    fun record(
        node: SchemaNode,
        declared: DeclaredObject,
        place: SchemaPlace,
        fixedName: String? = null,
        isBranch: Boolean = false,
    ): Named {
        recordNames[node.id to isBranch]?.let {
            return Named(it)
        }
        val name = fixedName ?: takenNames.take(preferredName(node, place))
        // Recursive records refer to the name while the fields are converted.
        recordNames[node.id to isBranch] = name
        declarations[name] = RecordDeclaration(name, emptyList())
        sources[name] = RecordSource(node, declared)
        val fields =
            fieldNames(declared.properties.keys.toList()).zip(declared.properties.entries) {
                field,
                (json, property) ->
                val type = convert(property, place.property(json, name))
                Field(field, json, type, json !in declared.required && type !is Nullable)
            }
        declarations[name] = RecordDeclaration(name, fields)
        return Named(name)
    }

    /**
     * Declares a union.
     *
     * @param branches the branches by the value of their property `type`
     * @throws ProblemException if the value of a property `type` cannot be the name of a type
     */
    fun union(
        node: SchemaNode,
        branches: Map<String, RecordSource>,
        place: SchemaPlace,
    ): Named {
        for ((tag, branch) in branches) takeTag(tag, branch.node)
        val name = takenNames.take(preferredName(node, place))
        declarations[name] = UnionDeclaration(name, branches.keys.toList())
        for ((tag, branch) in branches) {
            record(branch.node, branch.declared.withoutTag(), place, tag, isBranch = true)
        }
        return Named(name)
    }

    /**
     * Reserves the name of a branch, which must be the name in JSON. The same branch may be part of
     * several unions.
     */
    private fun takeTag(tag: String, node: SchemaNode) {
        if (recordNames[node.id to true] != tag && takenNames.takeSame(tag) == null) {
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
        val areDistinct = symbols.distinctBy { it.lowercase() }.size == symbols.size
        if (!areDistinct || !symbols.all(::isName)) return Leaf.STRING
        val name = takenNames.take(preferredName(node, place))
        declarations[name] = EnumDeclaration(name, symbols)
        return Named(name)
    }

    private fun preferredName(node: SchemaNode, place: SchemaPlace): PreferredName {
        val title = node.member("title")?.text().orEmpty()
        val isName = title.length <= LONGEST_TITLE && title.any { it.isLetter() }
        return if (isName) place.preferredName.copy(name = title) else place.preferredName
    }

    private companion object {
        /** The maximum length of a title that becomes a name. Longer titles are sentences. */
        const val LONGEST_TITLE = 40
    }
}
