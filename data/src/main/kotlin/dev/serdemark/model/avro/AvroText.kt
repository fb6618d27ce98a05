package dev.serdemark.model.avro

import dev.serdemark.model.json.JsonArray
import dev.serdemark.model.json.JsonObject
import dev.serdemark.model.json.JsonString
import dev.serdemark.model.json.JsonText
import dev.serdemark.model.json.JsonTree
import dev.serdemark.model.json.parseJsonWithComments
import dev.serdemark.model.quoted
import dev.serdemark.problem.Problem
import dev.serdemark.problem.suggestionOrList

/**
 * Reads the text of an Avro schema, because Avro's parser reports no lines and accepts any key.
 * Finds the [mistakes] of a text that the parser rejects, the [unknownKeys], and the line of each
 * path.
 */
internal class AvroText(private val json: JsonText, private val file: String) {
    /** The offsets of records, fields and parts of fields, by path. */
    private val offsets = LinkedHashMap<String, Int>()

    /** The offset of each named type, by its full name. */
    private val typeOffsets = LinkedHashMap<String, Int>()

    /** All places where a type is mentioned by its name. */
    private val mentions = ArrayList<AvroMention>()

    /** The name of each field that has a default, with the offset of the default. */
    private val defaults = ArrayList<Pair<String, Int>>()

    private val foundMistakes = ArrayList<Problem>()
    private val foundKeys = ArrayList<Problem>()

    init {
        val root = parseJsonWithComments(json)
        offsets[ROOT] = root.offset
        type(root, ROOT, "")
        mentions.filterNot { it.isKnown(typeOffsets.keys) }.forEach(::addUnknownType)
    }

    /** Everything that is not valid Avro, sorted by line. */
    val mistakes: List<Problem>
        get() = foundMistakes.sortedBy { it.line }

    /** All keys that have no meaning in their place. */
    val unknownKeys: List<Problem>
        get() = foundKeys

    /**
     * Returns the line of a record, a field or a part of a field, such as `User.friends[]`. Returns
     * null if the path is unknown.
     */
    fun line(path: String): Int? = offsets[path]?.let(json::line)

    /**
     * Returns the line of the default of the field called [field]. Returns null if no field or
     * several fields with this name have a default.
     */
    fun lineOfDefault(field: String): Int? =
        defaults.filter { it.first == field }.singleOrNull()?.let { json.line(it.second) }

    private fun type(tree: JsonTree, path: String, namespace: String) {
        offsets.putIfAbsent(path, tree.offset)
        when (tree) {
            is JsonString -> mentions += AvroMention(tree.text, namespace, path, tree.offset)
            is JsonArray -> tree.items.forEach { type(it, path, namespace) }
            is JsonObject -> declaration(tree, path, namespace)
            else -> addMistake(tree, path, "Expected a type, found ${tree.description}")
        }
    }

    private fun declaration(tree: JsonObject, path: String, namespace: String) {
        val type = member(tree, "type", path) ?: return
        val kind = (type as? JsonString)?.text
        checkKeys(tree, path, KEYS[kind] ?: AvroKeys.OTHER)
        when (kind) {
            "record",
            "error" -> record(tree, path, namespace)
            "enum" -> {
                typeName(tree, path, namespace)
                member(tree, "symbols", path)
            }
            "fixed" -> typeName(tree, path, namespace)
            "array" -> member(tree, "items", path)?.let { type(it, "$path[]", namespace) }
            "map" -> member(tree, "values", path)?.let { type(it, "$path{}", namespace) }
            else -> type(type, path, namespace)
        }
    }

    private fun record(tree: JsonObject, path: String, namespace: String) {
        val name = typeName(tree, path, namespace) ?: return
        val fields = member(tree, "fields", path) ?: return
        if (fields !is JsonArray) {
            addMistake(fields, path, "Expected a list of fields, found ${fields.description}")
            return
        }
        val lines = HashMap<String, Int>()
        for (field in fields.items) {
            if (field !is JsonObject) {
                addMistake(field, name.simple, "Expected a field, found ${field.description}")
                continue
            }
            field(field, name, lines)
        }
    }

    private fun field(tree: JsonObject, record: AvroName, lines: MutableMap<String, Int>) {
        val name = name(tree, record.simple, AvroName.SIMPLE) ?: return
        val path = "${record.simple}.$name"
        offsets[path] = tree.offset
        checkKeys(tree, path, AvroKeys.FIELD)
        lines.put(name, json.line(tree.offset))?.let { first ->
            addMistake(tree, path, "Field '$name' is given twice, first in line $first")
        }
        tree.members["default"]?.let { defaults += name to it.offset }
        member(tree, "type", path)?.let { type(it, path, record.namespace) }
    }

    private fun typeName(tree: JsonObject, path: String, namespace: String): AvroName? {
        val text = name(tree, path, AvroName.FULL) ?: return null
        val typeNamespace = (tree.members["namespace"] as? JsonString)?.text ?: namespace
        val name = AvroName.of(text, typeNamespace)
        typeOffsets.put(name.full, tree.offset)?.let { first ->
            val line = json.line(first)
            addMistake(tree, path, "Type '${name.full}' is given twice, first in line $line")
        }
        offsets.putIfAbsent(name.simple, tree.offset)
        offsets[name.full] = tree.offset
        return name
    }

    private fun name(tree: JsonObject, path: String, form: Regex): String? {
        val member = member(tree, "name", path) ?: return null
        val text = (member as? JsonString)?.text?.takeIf { it.matches(form) }
        if (text == null) {
            val message = "Invalid name: ${member.description}. Expected letters, digits and _"
            addMistake(member, path, message)
        }
        return text
    }

    private fun member(tree: JsonObject, key: String, path: String): JsonTree? {
        val member = tree.members[key]
        if (member == null) addMistake(tree, path, "'$key' is missing")
        return member
    }

    private fun checkKeys(tree: JsonObject, path: String, known: Set<String>) {
        for ((key, member) in tree.members) {
            if (key in known || '.' in key) continue
            val advice = advice(tree, key, known)
            foundKeys += problem(member.offset, path, "Unknown key: ${quoted(key)}", advice)
        }
    }

    /**
     * Returns advice on an unknown key. For example, `logicalType` belongs to a type, and not to a
     * field.
     */
    private fun advice(tree: JsonObject, key: String, known: Set<String>): String {
        val type = tree.members["type"]
        return if (key == "logicalType" && type is JsonString) {
            """Write "type": {"type": ${quoted(type.text)}, "logicalType": ...}."""
        } else {
            suggestionOrList(key, known)
        }
    }

    private fun addUnknownType(mention: AvroMention) {
        val known = AvroMention.PRIMITIVES + typeOffsets.keys.map { it.substringAfterLast('.') }
        val advice = logicalTypeAdvice(mention.name) ?: suggestionOrList(mention.name, known)
        foundMistakes +=
            problem(mention.offset, mention.path, "Unknown type: '${mention.name}'", advice)
    }

    private fun addMistake(tree: JsonTree, path: String, message: String) {
        foundMistakes += problem(tree.offset, path, message)
    }

    private fun problem(offset: Int, path: String, message: String, advice: String? = null) =
        Problem("$message, at $path.", advice, file, json.line(offset))

    companion object {
        /** The path of the whole schema in messages. */
        const val ROOT = "schema"

        private val KEYS =
            mapOf(
                "record" to AvroKeys.RECORD,
                "error" to AvroKeys.RECORD,
                "enum" to AvroKeys.ENUM,
                "fixed" to AvroKeys.FIXED,
                "array" to AvroKeys.ARRAY,
                "map" to AvroKeys.MAP,
            )
    }
}
