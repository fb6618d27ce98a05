package dev.serdemark.jsonschema

import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Leaf
import dev.serdemark.model.ListOf
import dev.serdemark.model.Named
import dev.serdemark.model.Nullable
import dev.serdemark.model.Schema
import dev.serdemark.model.Type
import dev.serdemark.model.TypeWish
import dev.serdemark.model.json.JsonObject
import dev.serdemark.model.json.UNION_TAG
import dev.serdemark.model.notNull
import dev.serdemark.model.quoted
import dev.serdemark.model.reachable
import dev.serdemark.model.singular
import dev.serdemark.problem.ProblemException

/** Converts a JSON Schema to a [Schema], see [JsonSchemas]. Use an instance only once. */
internal class SchemaReader(private val document: SchemaDocument, private val rootName: String) {
    private val types = SchemaTypes(::type)
    private val shapes = ObjectShapes()
    private val objects = SchemaObjects(types, shapes, ::type)

    /**
     * The types of the parts that were examined, by the id of the part. Malicious schemas may
     * repeat parts endlessly, so each part is examined only once.
     */
    private val known = HashMap<Int, Type>()

    /**
     * Returns the schema at [start] and its examples. The schema may refer to other parts of the
     * document.
     *
     * @throws ProblemException if a part of it has no counterpart in a [Schema]
     */
    fun read(start: SchemaNode = document.root): DescribedSchema {
        if (!types.takeRootName(rootName)) {
            val message = "Invalid name of the root: ${quoted(rootName)}."
            throw ProblemException(message, "Expected letters, digits and _ (e.g. Root).")
        }
        val root = start.resolved()
        val shape = if (shapes.isObject(root)) shapes.of(root) else null
        if (shape == null || shape.properties.isEmpty()) {
            throw root.problem(
                "The root must be an object with properties",
                "Give the schema of one payload.",
            )
        }
        checkUnderstood(root)
        objects.record(root, shape, SchemaPlace(TypeWish(rootName)), exactly = rootName)
        val schema = Schema(rootName, types.declarations).reachable()
        return DescribedSchema(schema, SchemaExamples(schema, types.parts).find())
    }

    private fun type(node: SchemaNode, place: SchemaPlace): Type {
        known[node.id]?.let {
            return it
        }
        if (node.id in place.open) {
            throw node.problem(
                "This type contains itself without an object in between",
                "Put an object around it.",
            )
        }
        if (place.depth > MOST_LEVELS) throw tooDeep(node)
        val type = described(node, place)
        val nullable = node.member("nullable")?.isTrue == true
        return (if (nullable) Nullable(type.notNull) else type).also { known[node.id] = it }
    }

    private fun described(node: SchemaNode, place: SchemaPlace): Type {
        checkUnderstood(node)
        val alternatives = listOf("oneOf", "anyOf").mapNotNull { node.member(it) }
        val choice = alternatives.filterNot(::narrowsOnly)
        return when {
            "\$ref" in node -> referred(node, place)
            choice.isNotEmpty() -> choice(node, choice, place)
            "enum" in node -> enumeration(node, node.members().getValue("enum").items(), place)
            "const" in node -> constant(node)
            shapes.isObject(node) -> objects.type(node, place)
            "allOf" in node -> allOf(node, place)
            else -> byType(node, place)
        }
    }

    private fun checkUnderstood(node: SchemaNode) {
        if (node.tree !is JsonObject && !node.isTrue && !node.isFalse) {
            throw node.problem("Expected a schema, was ${node.tree.description}")
        }
        for ((keyword, advice) in NOT_UNDERSTOOD) {
            val found = node.member(keyword) ?: continue
            throw found.problem("'$keyword' has no counterpart", advice)
        }
    }

    private fun referred(node: SchemaNode, place: SchemaPlace): Type {
        val beside = NOT_BESIDE_REFERENCE.firstOrNull { it in node }
        if (beside != null) {
            throw node.problem(
                "'$beside' beside '\$ref' means different things in different drafts",
                "Put both into an 'allOf'.",
            )
        }
        val reference = node.members().getValue("\$ref")
        val target = document.resolve(reference, reference.text())
        val name = if (target.pointer.toString() == "#") place.wish.name else target.pointer.step
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
                0 -> Leaf.STRING
                1 -> type(others.single(), place.inside(node))
                else ->
                    if (others.all(shapes::isObject)) union(node, others, place)
                    else oneType(node, others, place)
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
                { shapes.of(it).tag ?: discriminated(node, it) },
                { it.resolved() to shapes.of(it) },
            )
        if (null in branches || branches.size < others.size) {
            throw node.problem(
                "Cannot distinguish these objects: each needs a property 'type' with a different 'const'",
                NO_UNION,
            )
        }
        val byTag = branches.entries.associate { (tag, branch) -> tag.orEmpty() to branch }
        others.forEach { checkUnderstood(it.resolved()) }
        return types.union(node, byTag, place.inside(node))
    }

    /**
     * The value of `type` that OpenAPI's `discriminator` gives to a [branch]: its key in the
     * mapping, or else the name of its schema. Null if the union has no such discriminator.
     */
    private fun discriminated(node: SchemaNode, branch: SchemaNode): String? {
        val discriminator = node.member("discriminator") ?: return null
        if (discriminator.member("propertyName")?.text() != UNION_TAG) return null
        val reference = branch.member("\$ref")?.text() ?: return null
        val mapping = discriminator.member("mapping")?.members().orEmpty()
        return mapping.entries.find { it.value.text() == reference }?.key
            ?: reference.substringAfterLast('/')
    }

    private fun oneType(node: SchemaNode, others: List<SchemaNode>, place: SchemaPlace): Type {
        val found = others.map { type(it, place.inside(node)) }
        val type = common(node, found)
        return if (found.any { it is Nullable }) Nullable(type) else type
    }

    /** Returns a type that represents the values of all [types]. The result is never nullable. */
    private fun common(node: SchemaNode, types: List<Type>): Type {
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
        val single = parts.filter(::isShaping).singleOrNull()
        return single?.let { type(it, place.inside(node)) }
            ?: throw node.problem(
                "Only objects can be combined by 'allOf'",
                "Describe the value in one place.",
            )
    }

    private fun byType(node: SchemaNode, place: SchemaPlace): Type {
        val names = typesOf(node).ifEmpty { listOfNotNull(typeByKeywords(node)) }
        if (names.isEmpty()) {
            val message =
                if (node.isFalse) "Nothing is allowed here" else "Anything is allowed here"
            throw node.problem(message, "Name a 'type', or leave out --schema to infer one.")
        }
        val others = names - "null"
        if (others.isEmpty()) return Nullable(Leaf.STRING)
        val type = common(node, others.map { single(it, node, place) })
        return if (others.size < names.size) Nullable(type) else type
    }

    private fun single(name: String, node: SchemaNode, place: SchemaPlace): Type =
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
        return ListOf(type(items, place.inside(node, singular(place.wish.name))))
    }

    private companion object {
        const val NO_TUPLE = "Give all items one type under 'items', or write an object."
        const val NO_UNION = "Leave out --schema: inference keeps such values as JSON text."

        /** Keywords that have no counterpart, with advice. */
        val NOT_UNDERSTOOD =
            mapOf(
                "prefixItems" to NO_TUPLE,
                "if" to "Write alternatives under 'oneOf'.",
                "dependentSchemas" to "Write alternatives under 'oneOf'.",
                "\$dynamicRef" to "Write a '\$ref'.",
                "\$recursiveRef" to "Write a '\$ref'.",
            )

        /** The keywords that must not stand beside `$ref`. */
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
