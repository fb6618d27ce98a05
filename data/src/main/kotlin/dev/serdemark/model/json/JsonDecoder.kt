package dev.serdemark.model.json

import dev.serdemark.model.AbsentValue
import dev.serdemark.model.Declaration
import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.EnumValue
import dev.serdemark.model.Field
import dev.serdemark.model.Leaf
import dev.serdemark.model.ListOf
import dev.serdemark.model.ListValue
import dev.serdemark.model.LongValue
import dev.serdemark.model.MapOf
import dev.serdemark.model.MapValue
import dev.serdemark.model.Named
import dev.serdemark.model.NullValue
import dev.serdemark.model.Nullable
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.RecordValue
import dev.serdemark.model.Schema
import dev.serdemark.model.Type
import dev.serdemark.model.UnionDeclaration
import dev.serdemark.model.Value
import dev.serdemark.model.quoted
import dev.serdemark.model.shortened
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.didYouMean

/**
 * Converts JSON trees to values of [schema], as [CanonicalJson.read] describes.
 *
 * @param isOfProtobuf whether the trees are JSON of Protocol Buffers: a long may be a text, and a
 *   field that is null is absent, see the
 *   [JSON mapping](https://protobuf.dev/programming-guides/json/)
 * @param onIgnored is called for each member that is not a field of its record, if the user's
 *   classes ignore such members; null if such members are refused
 * @param problem creates a problem from an offset of the text, a path and what is wrong there
 */
internal class JsonDecoder(
    private val schema: Schema,
    private val isOfProtobuf: Boolean = false,
    private val onIgnored: ((record: String, member: String, tree: JsonTree) -> Unit)? = null,
    private val problem: (offset: Int, path: JsonPath, mismatch: Mismatch) -> ProblemException,
) {
    /**
     * Returns the value of [tree], which is at [path].
     *
     * @throws ProblemException if the tree does not match the schema
     */
    fun decode(tree: JsonTree, path: JsonPath): Value = decode(schema.content, tree, path)

    private fun decode(type: Type, tree: JsonTree, path: JsonPath): Value =
        when (type) {
            is Leaf -> leaf(type, tree, path)
            is Nullable -> if (tree is JsonNull) NullValue else decode(type.type, tree, path)
            is ListOf -> {
                val array = tree as? JsonArray ?: throw mismatch("an array", tree, path)
                ListValue(
                    array.items.mapIndexed { index, item ->
                        decode(type.element, item, path.item(index))
                    }
                )
            }
            is MapOf ->
                MapValue(
                    objectAt(tree, path).members.mapValues { (key, entry) ->
                        val entryPath = path.member(key)
                        if (type.key != Leaf.STRING)
                            requireKey(type.key, key, entry.offset, entryPath)
                        decode(type.value, entry, entryPath)
                    }
                )
            is Named -> named(schema.declaration(type.name), tree, path)
        }

    /** Requires that a [key] is the text form of a value of a [type]. */
    private fun requireKey(type: Type, key: String, offset: Int, path: JsonPath) {
        val text = JsonString(key, offset)
        if (type is Leaf) {
            val number = key.toLongOrNull()
            val isInRange = type == Leaf.LONG || number == number?.toInt()?.toLong()
            // Refuses other notations of the number, such as 01.
            if (number == null || "$number" != key || !isInRange)
                throw mismatch(type.jsonForm, text, path)
        } else decode(type, text, path)
    }

    private fun named(declaration: Declaration, tree: JsonTree, path: JsonPath): Value =
        when (declaration) {
            is EnumDeclaration ->
                EnumValue(choice("enum ${declaration.name}", declaration.symbols, tree, path))
            is RecordDeclaration ->
                record(declaration, objectAt(tree, path), path, otherNames = emptySet())
            is UnionDeclaration -> {
                val content = objectAt(tree, path)
                val tagPath = path.member(UNION_TAG)
                val tag =
                    content.members[UNION_TAG]
                        ?: throw problem(content.offset, tagPath, Mismatch.MissingTag)
                val branch = choice("union ${declaration.name}", declaration.branches, tag, tagPath)
                record(schema.record(branch), content, path, otherNames = setOf(UNION_TAG))
            }
        }

    /** @param otherNames the names of members that are not fields of the record */
    private fun record(
        declaration: RecordDeclaration,
        tree: JsonObject,
        path: JsonPath,
        otherNames: Set<String>,
    ): RecordValue {
        val fields =
            declaration.fields.map { field ->
                tree.members[field.json]
                    ?.takeUnless { isOfProtobuf && it is JsonNull }
                    ?.let { fieldValue(declaration, field, it, path.member(field.json)) }
                    ?: valueIfMissing(field)
                    ?: throw problem(
                        tree.offset,
                        path.member(field.json),
                        Mismatch.MissingMember,
                    )
            }
        val names = declaration.fields.map { it.json } + otherNames
        val ignore = onIgnored?.takeIf {
            schema.userClasses?.ignoresUnknown(declaration.name) == true
        }
        for (name in tree.members.keys - names.toSet()) {
            val member = tree.members.getValue(name)
            if (ignore == null) {
                val mismatch = Mismatch.UnknownMember(declaration.name, didYouMean(name, names))
                throw problem(member.offset, path.member(name), mismatch)
            }
            ignore(declaration.name, name, member)
        }
        return RecordValue(declaration.name, fields)
    }

    private fun fieldValue(
        declaration: RecordDeclaration,
        field: Field,
        tree: JsonTree,
        path: JsonPath,
    ): Value {
        val whyNull = schema.userClasses?.whyNull(declaration.name, field.name)
        if (whyNull != null && tree !is JsonNull)
            throw problem(tree.offset, path, Mismatch.AlwaysNull(whyNull))
        return decode(field.type, tree, path)
    }

    private fun valueIfMissing(field: Field): Value? =
        when {
            field.optional -> AbsentValue
            field.default != null -> field.default
            field.type is Nullable -> NullValue
            else -> null
        }

    private fun objectAt(tree: JsonTree, path: JsonPath): JsonObject =
        tree as? JsonObject ?: throw mismatch("an object", tree, path)

    /**
     * Returns the text of a [tree], which must be one of [names]. [what] describes the names in
     * messages.
     */
    private fun choice(what: String, names: List<String>, tree: JsonTree, path: JsonPath): String =
        (tree as? JsonString)?.text?.takeIf { it in names }
            ?: throw mismatch(
                "one of $what (${shortened(names.joinToString { quoted(it) })})",
                tree,
                path,
            )

    private fun leaf(leaf: Leaf, tree: JsonTree, path: JsonPath): Value =
        decodeLeaf(leaf, tree)
            ?: (tree as? JsonString)
                ?.takeIf { isOfProtobuf && leaf == Leaf.LONG }
                ?.let { it.text.toLongOrNull()?.let(::LongValue) }
            ?: throw mismatch(leaf.jsonForm, tree, path)

    private fun mismatch(expected: String, tree: JsonTree, path: JsonPath): ProblemException =
        problem(tree.offset, path, Mismatch.OtherForm(expected, tree))
}
