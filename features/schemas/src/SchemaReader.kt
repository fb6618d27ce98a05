package dev.serdemark.schemas

import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Leaf
import dev.serdemark.model.ListOf
import dev.serdemark.model.Named
import dev.serdemark.model.Nullable
import dev.serdemark.model.PreferredName
import dev.serdemark.model.Schema
import dev.serdemark.model.Type
import dev.serdemark.model.json.JsonObject
import dev.serdemark.model.json.UNION_TAG
import dev.serdemark.model.notNull
import dev.serdemark.model.quoted
import dev.serdemark.model.reachable
import dev.serdemark.model.singular
import dev.serdemark.problem.ProblemException

/** Converts one JSON Schema to a [Schema], as [JsonSchemas] describes. */
internal class SchemaReader(private val document: SchemaDocument, private val rootName: String) {
    private val types = SchemaTypes(::type)
    private val declaredObjects = DeclaredObjects()
    private val objects = SchemaObjects(types, declaredObjects, ::type)

    /**
     * The types of the nodes that were converted, by the id of the node. Malicious schemas may
     * repeat nodes endlessly, so each node is converted only once.
     */
    private val typesByNode = HashMap<Int, Type>()

    /**
     * Returns the schema at [start] and its examples. The schema may refer to other nodes of the
     * document.
     *
     * @throws ProblemException if a part of the schema has no counterpart in a [Schema]
     */
    fun read(start: SchemaNode = document.root): DescribedSchema {
        if (!types.takeRootName(rootName)) {
            val message = "Invalid name of the root: ${quoted(rootName)}."
            throw ProblemException(message, "Expected letters, digits and _ (e.g. Root).")
        }
        val root = start.resolved()
        val declared = if (declaredObjects.isObject(root)) declaredObjects.find(root) else null
        if (declared == null || declared.properties.isEmpty()) {
            throw root.problem(
                "The root must be an object with properties",
                "Give the schema of one payload.",
            )
        }
        requireSupported(root)
        objects.record(root, declared, SchemaPlace(PreferredName(rootName)), fixedName = rootName)
        val schema = Schema(rootName, types.declarations).reachable()
        return DescribedSchema(schema, SchemaExamples(schema, types.sources).find())
    }

    private fun type(node: SchemaNode, place: SchemaPlace): Type {
        typesByNode[node.id]?.let {
            return it
        }
        if (node.id in place.enclosing) {
            throw node.problem(
                "This type contains itself without an object in between",
                "Put an object around it.",
            )
        }
        if (place.depth > MOST_LEVELS) throw tooDeep(node)
        val type = newType(node, place)
        val isNullable = node.member("nullable")?.isTrue == true
        return (if (isNullable) Nullable(type.notNull) else type).also { typesByNode[node.id] = it }
    }

    private fun newType(node: SchemaNode, place: SchemaPlace): Type {
        requireSupported(node)
        val choices =
            listOf("oneOf", "anyOf").mapNotNull { node.member(it) }.filterNot(::onlyRestricts)
        return when {
            "\$ref" in node -> reference(node, place)
            choices.isNotEmpty() -> choice(node, choices, place)
            "enum" in node -> enumeration(node, node.members().getValue("enum").items(), place)
            "const" in node -> constant(node)
            declaredObjects.isObject(node) -> objects.type(node, place)
            "allOf" in node -> allOf(node, place)
            else -> typeByNames(node, place)
        }
    }

    private fun requireSupported(node: SchemaNode) {
        if (node.tree !is JsonObject && !node.isTrue && !node.isFalse) {
            throw node.problem("Expected a schema, was ${node.tree.description}")
        }
        for ((keyword, advice) in UNSUPPORTED) {
            val found = node.member(keyword) ?: continue
            throw found.problem("'$keyword' has no counterpart", advice)
        }
    }

    private fun reference(node: SchemaNode, place: SchemaPlace): Type {
        val beside = NOT_BESIDE_REFERENCE.firstOrNull { it in node }
        if (beside != null) {
            throw node.problem(
                "'$beside' beside '\$ref' means different things in different drafts",
                "Put both into an 'allOf'.",
            )
        }
        val reference = node.members().getValue("\$ref")
        val target = document.resolve(reference, reference.text())
        val name =
            if (target.pointer.toString() == "#") place.preferredName.name else target.pointer.step
        return type(target, place.inside(node, name))
    }

    private fun choice(node: SchemaNode, choices: List<SchemaNode>, place: SchemaPlace): Type {
        if (choices.size > 1 || "properties" in node || "allOf" in node) {
            throw node.problem(
                "Alternatives beside other descriptions have no counterpart",
                "Write each alternative as a separate object.",
            )
        }
        val (nulls, others) = choices.single().items().partition(::isNull)
        val type =
            when (others.size) {
                // The value is always null, so the type does not matter.
                0 -> Leaf.STRING
                1 -> type(others.single(), place.inside(node))
                else ->
                    if (others.all(declaredObjects::isObject)) union(node, others, place)
                    else singleType(node, others, place)
            }
        return if (nulls.isEmpty()) type else Nullable(type.notNull)
    }

    private fun isNull(node: SchemaNode): Boolean =
        typesOf(node) == listOf("null") ||
            node.member("const")?.isNull == true ||
            node.member("enum")?.items()?.all { it.isNull } == true

    private fun union(node: SchemaNode, others: List<SchemaNode>, place: SchemaPlace): Type {
        val branches =
            others.associateBy(
                { declaredObjects.find(it).tag ?: discriminatorValue(node, it) },
                { RecordSource(it.resolved(), declaredObjects.find(it)) },
            )
        if (null in branches || branches.size < others.size) {
            throw node.problem(
                "Cannot distinguish these objects: each needs a property 'type' with a different 'const'",
                NO_UNION,
            )
        }
        val byTag = branches.entries.associate { (tag, branch) -> tag.orEmpty() to branch }
        others.forEach { requireSupported(it.resolved()) }
        return types.union(node, byTag, place.inside(node))
    }

    /**
     * Returns the value of `type` that OpenAPI's `discriminator` gives to a [branch]: its key in
     * the mapping, or else the name of its schema. Returns null if the union has no such
     * discriminator.
     */
    private fun discriminatorValue(node: SchemaNode, branch: SchemaNode): String? {
        val discriminator = node.member("discriminator") ?: return null
        if (discriminator.member("propertyName")?.text() != UNION_TAG) return null
        val reference = branch.member("\$ref")?.text() ?: return null
        val mapping = discriminator.member("mapping")?.members().orEmpty()
        return mapping.entries.find { it.value.text() == reference }?.key
            ?: reference.substringAfterLast('/')
    }

    private fun singleType(node: SchemaNode, others: List<SchemaNode>, place: SchemaPlace): Type {
        val alternatives = others.map { type(it, place.inside(node)) }
        val type = commonType(node, alternatives)
        return if (alternatives.any { it is Nullable }) Nullable(type) else type
    }

    /** Returns a type that represents the values of all [types]. The result is never nullable. */
    private fun commonType(node: SchemaNode, types: List<Type>): Type {
        val distinct = types.map { it.notNull }.distinct()
        val leaves = distinct.map(::leafOrNull)
        return distinct.singleOrNull()
            ?: widest(leaves.filterNotNull().toSet()).takeIf { null !in leaves }
            ?: throw node.problem("A value of several types has no counterpart", NO_UNION)
    }

    /** Returns a leaf that can represent all values of [type], or null if there is none. */
    private fun leafOrNull(type: Type): Leaf? =
        when {
            type is Leaf -> type
            type is Named && types.declarations[type.name] is EnumDeclaration -> Leaf.STRING
            else -> null
        }

    private fun enumeration(node: SchemaNode, values: List<SchemaNode>, place: SchemaPlace): Type {
        val (nulls, others) = values.partition { it.isNull }
        val leaf =
            leafOf(others) ?: throw node.problem("An enum of several types has no counterpart")
        val type =
            if (leaf == Leaf.STRING && others.isNotEmpty()) {
                types.enumeration(node, others.map { it.text() }, place)
            } else {
                leaf
            }
        return if (nulls.isEmpty()) type else Nullable(type)
    }

    private fun constant(node: SchemaNode): Type {
        val constant = node.members().getValue("const")
        if (constant.isNull) return Nullable(Leaf.STRING)
        return leafOf(listOf(constant))
            ?: throw constant.problem(
                "A constant that is ${constant.tree.description} has no counterpart"
            )
    }

    private fun allOf(node: SchemaNode, place: SchemaPlace): Type {
        val parts = node.members().getValue("allOf").items()
        val single = parts.filter(::determinesType).singleOrNull()
        return single?.let { type(it, place.inside(node)) }
            ?: throw node.problem(
                "Only objects can be combined by 'allOf'",
                "Describe the value in one place.",
            )
    }

    private fun typeByNames(node: SchemaNode, place: SchemaPlace): Type {
        val names = typesOf(node).ifEmpty { listOfNotNull(typeByKeywords(node)) }
        if (names.isEmpty()) {
            val message =
                if (node.isFalse) "Nothing is allowed here" else "Anything is allowed here"
            throw node.problem(message, "Name a 'type', or leave out --schema to infer one.")
        }
        val others = names - "null"
        if (others.isEmpty()) return Nullable(Leaf.STRING)
        val type = commonType(node, others.map { typeByName(it, node, place) })
        return if (others.size < names.size) Nullable(type) else type
    }

    private fun typeByName(name: String, node: SchemaNode, place: SchemaPlace): Type =
        when (name) {
            "string" -> stringLeaf(node)
            "integer" -> integerLeaf(node)
            "number" -> Leaf.DOUBLE
            "boolean" -> Leaf.BOOLEAN
            "array" -> list(node, place)
            "object" -> objects.type(node, place)
            else -> throw node.problem("Unknown type: ${quoted(name)}")
        }

    private fun list(node: SchemaNode, place: SchemaPlace): Type {
        val items = node.member("items")
        if (items == null || items.isAnything || items.isFalse) {
            throw node.problem(
                "The schema does not describe the items of this array",
                "Describe them under 'items', or leave out --schema to infer them.",
            )
        }
        if (items.tree !is JsonObject) throw items.problem("A tuple has no counterpart", NO_TUPLE)
        return ListOf(type(items, place.inside(node, singular(place.preferredName.name))))
    }

    private companion object {
        const val NO_TUPLE = "Give all items one type under 'items', or write an object."
        const val NO_UNION = "Leave out --schema: inference keeps such values as JSON text."

        /** Keywords that have no counterpart, with advice. */
        val UNSUPPORTED =
            mapOf(
                "prefixItems" to NO_TUPLE,
                "if" to "Write alternatives under 'oneOf'.",
                "dependentSchemas" to "Write alternatives under 'oneOf'.",
                "\$dynamicRef" to "Write a '\$ref'.",
                "\$recursiveRef" to "Write a '\$ref'.",
            )

        /** Keywords that must not be in the same object as `$ref`. */
        val NOT_BESIDE_REFERENCE =
            listOf("properties", "items", "oneOf", "anyOf", "allOf", "enum", "const") +
                listOf("additionalProperties", "patternProperties")

        /** Returns the type that the keywords of a schema without `type` imply, or null. */
        fun typeByKeywords(node: SchemaNode): String? =
            BY_KEYWORD.entries.firstOrNull { it.key in node }?.value

        val BY_KEYWORD =
            mapOf("items" to "array", "format" to "string", "pattern" to "string") +
                mapOf("minLength" to "string", "maxLength" to "string") +
                mapOf("minimum" to "number", "maximum" to "number", "multipleOf" to "number")
    }
}
