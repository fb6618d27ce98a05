package dev.serdemark.schemas

import com.squareup.wire.Syntax
import com.squareup.wire.schema.Field.Label
import com.squareup.wire.schema.Location
import com.squareup.wire.schema.internal.parser.EnumElement
import com.squareup.wire.schema.internal.parser.FieldElement
import com.squareup.wire.schema.internal.parser.MessageElement
import com.squareup.wire.schema.internal.parser.ProtoFileElement
import com.squareup.wire.schema.internal.parser.ProtoParser
import com.squareup.wire.schema.internal.parser.TypeElement
import dev.serdemark.model.Declaration
import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.FieldEncoding
import dev.serdemark.model.Leaf
import dev.serdemark.model.ListOf
import dev.serdemark.model.MapOf
import dev.serdemark.model.Named
import dev.serdemark.model.Schema
import dev.serdemark.model.Type
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.pathOrNull
import dev.serdemark.problem.readSmallFile
import java.nio.file.Path
import kotlin.io.path.extension
import kotlin.io.path.isRegularFile

/**
 * Reads schemas from Protocol Buffers, proto2 and proto3, with their imports. Names and forms are
 * as in the [JSON mapping](https://protobuf.dev/programming-guides/json/).
 *
 * |in the file                                  |here                                              |
 * |---------------------------------------------|--------------------------------------------------|
 * |message                                      |record                                            |
 * |`int32`, `sint32`, `sfixed32`                |int                                               |
 * |other integers                               |long; documents with a larger `uint64` are refused|
 * |`repeated`, `map`                            |list, map with the keys as texts                  |
 * |`google.protobuf.Timestamp`, `Int32Value` ...|timestamp; optional leaf                          |
 * |`google.protobuf.Duration`, `FieldMask`      |string                                            |
 * |message fields, `optional`, `oneof`          |`optional`                                        |
 * |other fields of proto3, `repeated`, `map`    |zero or empty by default                          |
 */
internal object ProtoSchemas {
    /** The file name extensions of definitions and descriptor sets, without the dot. */
    val ENDINGS: Set<String> = setOf(PROTO, "desc", "protoset", "binpb")

    /**
     * Reads a message in [file], a `.proto` or a descriptor set.
     *
     * @param part the name of the message; null for the only message that no other message contains
     * @throws ProblemException if a file cannot be read, or if a definition has no counterpart in a
     *   [Schema], with its line
     */
    fun read(file: Path, part: String?): ProtoMessage {
        val files = ProtoFiles(file)
        val messages = files.rootTypes.filter { it.element is MessageElement }
        val mentioned = messages.flatMap { ProtoReader(files).mentionedTypes(it) }.toSet()
        val names = messages.map { it.fullName }
        val candidates = names.filterNot { it in mentioned }.ifEmpty { names }
        val root = idlRoot("$file", "messages", names, candidates, part)
        val schema = ProtoReader(files).read(files.types.getValue(root))
        return ProtoMessage("$file", root, schema, files.files)
    }
}

private const val PROTO = "proto"

/** A message or enum, with the file that declares it. */
private class ProtoType(
    val fullName: String,
    val element: TypeElement,
    val file: ProtoFileElement,
) {
    val isProto3: Boolean = file.syntax == Syntax.PROTO_3
}

/** A file of definitions with all files that it imports, or the files in a descriptor set. */
private class ProtoFiles(root: Path) {
    /** All types by their full names. */
    val types = LinkedHashMap<String, ProtoType>()
    val files = ArrayList<ProtoFileElement>()
    private val readPaths = HashSet<Path>()

    /** The folders in which imported files may be: the parent folders of the root file. */
    private val folders = generateSequence(root.toAbsolutePath().normalize().parent) { it.parent }

    /** The types that may be the root of a schema: those of the root file or descriptor set. */
    val rootTypes: List<ProtoType>

    init {
        if (root.extension.lowercase() == PROTO) {
            read(root.toAbsolutePath().normalize(), "$root")
            rootTypes = types.values.filter { it.file.location.path == "$root" }
        } else {
            descriptorSet(root).forEach(::add)
            rootTypes = types.values.toList()
        }
    }

    private fun read(path: Path, name: String) {
        if (!readPaths.add(path)) return
        if (readPaths.size > MOST_FILES) {
            throw ProblemException("It imports more than $MOST_FILES files.", file = name)
        }
        val text = readSmallFile(path, "the definitions").decodeToString()
        val file = parse(text, name)
        add(file)
        for (import in file.imports + file.publicImports) {
            if (import.startsWith("google/protobuf/")) continue
            // Wire's parser does not report the lines of imports.
            val quoted = Regex("[\"']${Regex.escape(import)}[\"']").find(text)
            val textBefore = text.take(quoted?.range?.first ?: 0)
            val place = IdlPlace(name, textBefore.count { it == '\n' } + 1)
            read(importedFile(import, place), import)
        }
    }

    private fun importedFile(import: String, place: IdlPlace): Path {
        val path = pathOrNull(import) ?: throw place.problem("'$import' is not a file name.")
        if (path.isAbsolute || path.any { "$it" == ".." }) {
            throw place.problem("'$import' must be a relative path without '..'.")
        }
        return folders.map { it.resolve(path) }.firstOrNull { it.isRegularFile() }
            ?: throw place.problem(
                "It imports '$import', which is in none of the folders above.",
                "Put it where protoc would find it from one of these folders.",
            )
    }

    private fun parse(text: String, name: String): ProtoFileElement =
        try {
            ProtoParser.parse(Location.get(name), text)
        } catch (e: IllegalStateException) {
            val (line, message) =
                SYNTAX.find(e.message.orEmpty())?.destructured ?: throw notProto(name, e)
            throw ProblemException(
                "Not Protocol Buffers: $message.",
                null,
                name,
                line.toInt(),
                cause = e,
            )
        } catch (e: RuntimeException) {
            throw notProto(name, e)
        } catch (e: StackOverflowError) {
            throw notProto(name, e)
        }

    private fun notProto(name: String, e: Throwable): ProblemException {
        val why = if (e is StackOverflowError) TOO_DEEP else "Not Protocol Buffers: ${e.message}."
        return ProblemException(why, file = name, cause = e)
    }

    private fun add(file: ProtoFileElement) {
        files += file
        file.types.forEach { add(it, file.packageName.orEmpty(), file, 1) }
    }

    private fun add(type: TypeElement, scope: String, file: ProtoFileElement, depth: Int) {
        if (depth > DEEPEST_IDL) throw place(type.location).problem(TOO_DEEP)
        val fullName = if (scope.isEmpty()) type.name else "$scope.${type.name}"
        val other = types.put(fullName, ProtoType(fullName, type, file))
        if (other != null) throw place(type.location).problem("$fullName is declared twice.")
        type.nestedTypes.forEach { add(it, fullName, file, depth + 1) }
    }

    private companion object {
        const val MOST_FILES = 1000
        const val TOO_DEEP = "It is nested more than $DEEPEST_IDL deep."
        val SYNTAX = Regex("Syntax error in .*:(\\d+):\\d+: (.*)", RegexOption.DOT_MATCHES_ALL)
    }
}

private fun place(location: Location) = IdlPlace(location.path, location.line.takeIf { it > 0 })

/**
 * Converts a message, and the types that it mentions, to a schema. Each reader converts only one
 * message.
 */
private class ProtoReader(private val files: ProtoFiles) {
    private val types = IdlTypes()

    fun read(root: ProtoType): Schema = types.schema(reference(root))

    /** Returns the full names of the types of the fields of [message], without [message] itself. */
    fun mentionedTypes(message: ProtoType): List<String> =
        fields(message.element as MessageElement)
            .mapNotNull { (field, _) ->
                // The values of a map<string, Item> have the type Item.
                resolve(field.type.substringAfterLast(',').trim(' ', '>'), message)
            }
            .map { it.fullName }
            .filter { it != message.fullName }

    private fun reference(type: ProtoType): Named =
        types.reference(type.fullName) { declare(type, it) }

    private fun declare(type: ProtoType, name: String): Declaration =
        when (val element = type.element) {
            is EnumElement -> enum(element, name)
            is MessageElement -> {
                val group =
                    element.groups.firstOrNull()
                        ?: element.oneOfs.firstNotNullOfOrNull { it.groups.firstOrNull() }
                if (group != null) {
                    val advice = "Make it a field of a message."
                    throw place(group.location)
                        .problem("A group has no counterpart: ${group.name}.", advice)
                }
                idlRecord(
                    name,
                    fields(element).map { (field, isOneOf) -> field(field, isOneOf, type) },
                )
            }
            else -> error("${type.fullName} is neither a message nor an enum")
        }

    private fun enum(element: EnumElement, name: String): EnumDeclaration {
        val numbers = element.constants.map { it.tag }
        val twice = numbers.groupBy { it }.values.firstOrNull { it.size > 1 }?.first()
        val allowsAlias =
            element.options.any { it.name == "allow_alias" && "${it.value}" == "true" }
        if (twice != null && !allowsAlias) {
            throw place(element.location)
                .problem("Two symbols of ${element.name} have the same number: $twice.")
        }
        return idlEnum(name, element.constants.map { it.name }, numbers, place(element.location))
    }

    /** Returns all fields in the order of the file, each with whether it belongs to a `oneof`. */
    private fun fields(message: MessageElement): List<Pair<FieldElement, Boolean>> =
        (message.fields.map { it to false } +
                message.oneOfs.flatMap { oneOf -> oneOf.fields.map { it to true } })
            .sortedWith(compareBy({ it.first.location.line }, { it.first.location.column }))

    private fun field(field: FieldElement, isOneOf: Boolean, message: ProtoType): IdlField {
        requireValid(field, message.element as MessageElement)
        val json = field.jsonName ?: camelCase(field.name)
        val place = place(field.location)
        val map = MAP.matchEntire(field.type)
        if (map != null) {
            val (keyName, valueName) = map.destructured
            if (keyName !in MAP_KEYS) {
                throw place.problem("A key of a map cannot be of the type '$keyName'.")
            }
            val values = type(valueName, field, message)
            val encoding = encoding(field, valueName, message)
            return IdlField(json, MapOf(values), IdlPresence.ZERO, encoding, place)
        }
        val encoding = encoding(field, field.type, message)
        val type = type(field.type, field, message)
        if (field.label == Label.REPEATED) {
            return IdlField(json, ListOf(type), IdlPresence.ZERO, encoding, place)
        }
        val presence =
            when {
                field.label == Label.REQUIRED -> IdlPresence.REQUIRED
                isOneOf || field.label == Label.OPTIONAL || !message.isProto3 ->
                    IdlPresence.OPTIONAL
                // These types are messages, although some become leaves.
                field.type.startsWith(WELL_KNOWN) || field.type.startsWith(".$WELL_KNOWN") ->
                    IdlPresence.OPTIONAL
                else -> IdlPresence.ZERO
            }
        val enum = resolve(field.type, message)?.element as? EnumElement
        return IdlField(json, type, presence, encoding, place, enum?.constants?.firstOrNull()?.name)
    }

    /** Throws a problem if the [field] may not have its number or name. */
    private fun requireValid(field: FieldElement, message: MessageElement) {
        val place = place(field.location)
        val (name, number) = field.name to field.tag
        val (all, excluded) = FieldEncoding.run { NUMBERS to RESERVED_IN_PROTOBUF }
        if (number !in all || number in excluded) {
            throw place.problem(
                "The field '$name' has the number $number.",
                "Expected a number from ${all.first} to ${all.last}, but not from " +
                    "${excluded.first} to ${excluded.last}.",
            )
        }
        val reserved =
            message.reserveds.flatMap { it.values } + message.extensions.flatMap { it.values }
        if (reserved.any { it == name || it == number || it is IntRange && number in it }) {
            throw place.problem(
                "The field '$name = $number' has a name or a number that ${message.name} reserves."
            )
        }
    }

    /**
     * Returns the encoding of a field. Without the option `packed`, lists of numbers are packed in
     * proto3 but not in proto2.
     */
    private fun encoding(field: FieldElement, type: String, message: ProtoType): FieldEncoding {
        val packed = field.options.find { it.name == "packed" }?.value?.toString()
        // Fields other than lists keep the default of FieldEncoding.
        val isPacked =
            field.label != Label.REPEATED || (packed ?: "${message.isProto3}").toBoolean()
        return FieldEncoding(field.tag, type.takeIf { it in FieldEncoding.TYPES }, isPacked)
    }

    private fun type(name: String, field: FieldElement, message: ProtoType): Type {
        SCALARS[name]?.let {
            return it
        }
        val known = name.trimStart('.')
        if (known.startsWith(WELL_KNOWN)) {
            return LEAVES[known.removePrefix(WELL_KNOWN)]
                ?: throw place(field.location)
                    .problem(
                        "$known has no counterpart: it holds values of any type.",
                        "Leave out --schema: inference keeps such values as JSON text.",
                    )
        }
        val declared =
            resolve(name, message)
                ?: throw place(field.location)
                    .problem("There is no type '$name'.", "Declare it, or import its file.")
        return reference(declared)
    }

    /** Returns the type that [name] means within [message]; null if no file declares it. */
    private fun resolve(name: String, message: ProtoType): ProtoType? {
        if (name.startsWith(".")) return files.types[name.drop(1)]
        // acme.Order.Item -> acme.Order.Item, acme.Order, acme
        val scopes =
            generateSequence(message.fullName) { it.substringBeforeLast('.', "").ifEmpty { null } }
        return scopes.map { files.types["$it.$name"] }.firstOrNull { it != null }
            ?: files.types[name]
    }

    /** Returns the name in JSON that protoc gives to a field: `unitPrice` for `unit_price`. */
    private fun camelCase(name: String): String =
        name.split('_').let { words ->
            words.first() +
                words.drop(1).joinToString("") { word ->
                    word.replaceFirstChar { it.uppercaseChar() }
                }
        }

    private companion object {
        const val WELL_KNOWN = "google.protobuf."
        val MAP = Regex("map<\\s*([^,]*?)\\s*,\\s*(.*)>")
        val SCALARS =
            listOf("int32", "sint32", "sfixed32").associateWith { Leaf.INT } +
                listOf("uint32", "fixed32", "int64", "sint64", "sfixed64", "uint64", "fixed64")
                    .associateWith { Leaf.LONG } +
                mapOf(
                    "double" to Leaf.DOUBLE,
                    "float" to Leaf.FLOAT,
                    "bool" to Leaf.BOOLEAN,
                    "string" to Leaf.STRING,
                    "bytes" to Leaf.BYTES,
                )

        /** The types that keys of maps may have. */
        val MAP_KEYS = SCALARS.keys - setOf("double", "float", "bytes")
        val LEAVES =
            mapOf(
                "Timestamp" to Leaf.TIMESTAMP,
                "Duration" to Leaf.STRING,
                "FieldMask" to Leaf.STRING,
                "DoubleValue" to Leaf.DOUBLE,
                "FloatValue" to Leaf.FLOAT,
                "Int64Value" to Leaf.LONG,
                "UInt64Value" to Leaf.LONG,
                "Int32Value" to Leaf.INT,
                "UInt32Value" to Leaf.LONG,
                "BoolValue" to Leaf.BOOLEAN,
                "StringValue" to Leaf.STRING,
                "BytesValue" to Leaf.BYTES,
            )
    }
}
