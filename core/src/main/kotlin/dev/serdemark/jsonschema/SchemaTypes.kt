package dev.serdemark.jsonschema

import dev.serdemark.model.AvroMention
import dev.serdemark.model.AvroName
import dev.serdemark.model.Declaration
import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Field
import dev.serdemark.model.Leaf
import dev.serdemark.model.Named
import dev.serdemark.model.Nullable
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Type
import dev.serdemark.model.UnionDeclaration
import dev.serdemark.model.quoted

/** The named types of a JSON Schema, in the order of first mention. */
internal class SchemaTypes {
    val declarations = LinkedHashMap<String, Declaration>()
    private val names = SchemaNames()

    /** The names of records by their parts, which of a union have no field `type`. */
    private val records = HashMap<Pair<Int, Boolean>, String>()

    /** Takes [name] for the root, whatever it is. */
    fun takeRootName(name: String) {
        names.take(name)
    }

    /**
     * The record of [shape], which [node] describes, declared where it is not yet. Its name is
     * [exactly] that, if given, else one like those of [place].
     *
     * @param type the type of a property
     */
    fun record(
        node: SchemaNode,
        shape: ObjectShape,
        place: SchemaPlace,
        exactly: String? = null,
        isBranch: Boolean = false,
        type: (SchemaNode, SchemaPlace) -> Type,
    ): Named {
        records[node.id to isBranch]?.let {
            return Named(it)
        }
        val name = exactly ?: names.type(wishes(node, place))
        records[node.id to isBranch] = name
        declarations[name] = RecordDeclaration(name, emptyList())
        val fieldNames = SchemaNames()
        val fields =
            shape.properties.map { (json, property) ->
                val fieldType = type(property, place.property(json))
                val optional = json !in shape.required && fieldType !is Nullable
                Field(fieldNames.field(json), json, fieldType, optional)
            }
        declarations[name] = RecordDeclaration(name, fields)
        return Named(name)
    }

    /** The union of [branches], by the value of their property `type`. */
    fun union(
        node: SchemaNode,
        branches: Map<String, Pair<SchemaNode, ObjectShape>>,
        place: SchemaPlace,
        type: (SchemaNode, SchemaPlace) -> Type,
    ): Named {
        for ((tag, branch) in branches) takeTag(tag, branch.first)
        val name = names.type(wishes(node, place))
        declarations[name] = UnionDeclaration(name, branches.keys.toList())
        for ((tag, branch) in branches) {
            record(branch.first, branch.second.withoutTag(), place, tag, isBranch = true, type)
        }
        return Named(name)
    }

    /** In JSON a record of a union is told by its name, so that is not ours to choose. */
    private fun takeTag(tag: String, node: SchemaNode) {
        val advice = "Serdemark needs the const of `type` as the name of a type."
        if (!AvroName.SIMPLE.matches(tag) || tag in AvroMention.PRIMITIVES) {
            throw node.problem("${quoted(tag)} cannot be the name of a type", advice)
        }
        if (records[node.id to true] != tag && !names.take(tag)) {
            throw node.problem("Another type is called ${quoted(tag)}", "$advice Rename the other.")
        }
    }

    /** The enum of [symbols]; a string where they are no names, or differ only in case. */
    fun enumeration(node: SchemaNode, symbols: List<String>, place: SchemaPlace): Type {
        val distinct = symbols.distinctBy { it.lowercase() }.size == symbols.size
        if (!distinct || !symbols.all(AvroName.SIMPLE::matches)) return Leaf.STRING
        val name = names.type(wishes(node, place))
        declarations[name] = EnumDeclaration(name, symbols)
        return Named(name)
    }

    private fun wishes(node: SchemaNode, place: SchemaPlace): List<String> =
        listOfNotNull(
            node.member("title")?.text()?.takeIf { it.length <= LONGEST_TITLE },
            place.name,
        )

    private companion object {
        /** Longer ones are sentences. */
        const val LONGEST_TITLE = 40
    }
}
