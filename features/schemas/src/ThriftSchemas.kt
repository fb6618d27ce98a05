package dev.serdemark.schemas

import dev.serdemark.model.FieldEncoding
import dev.serdemark.model.Leaf
import dev.serdemark.model.ListOf
import dev.serdemark.model.MapOf
import dev.serdemark.model.Schema
import dev.serdemark.model.Type
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.pathOrNull
import dev.serdemark.problem.readSmallFile
import java.nio.file.Path
import kotlin.io.path.isRegularFile
import kotlin.io.path.nameWithoutExtension

/**
 * Reads schemas from Thrift files and the files that they include. Names in JSON are the names of
 * the fields.
 *
 * | in the file                | here                                           |
 * |----------------------------|------------------------------------------------|
 * | `struct`, `exception`      | record                                         |
 * | `union`                    | record of optional fields, of which one is set |
 * | `byte`, `i8`, `i16`, `i32` | int                                            |
 * | `i64`, `double`, `uuid`    | long, double, uuid                             |
 * | `list`, `set`; `map`       | list; map with the keys as texts               |
 * | `required`, `optional`     | required, `optional`                           |
 * | neither (record, `uuid`)   | `optional`                                     |
 * | neither (other types)      | zero, empty or the first symbol by default     |
 */
internal object ThriftSchemas {
    /**
     * Reads the schema of a struct in [file].
     *
     * @param part the name of the struct; null for the only struct that no other struct contains
     * @throws ProblemException if a file cannot be read, or if a definition has no counterpart in a
     *   [Schema], with its line
     */
    fun read(file: Path, part: String?): Schema {
        val reader = ThriftReader(file)
        val names = reader.root.structs.keys
        val mentioned =
            reader.root.run {
                structs.flatMap { (name, struct) ->
                    struct.fields.flatMap { it.type.mentionedTypes() }.filter { it != name }
                } + aliases.values.flatMap { it.mentionedTypes() }
            }
        val candidates = names.filterNot(mentioned::contains).ifEmpty { names.toList() }
        return reader.read(idlRoot("$file", "structs", names, candidates, part))
    }

    private fun ThriftType.mentionedTypes(): List<String> =
        arguments.flatMap { it.mentionedTypes() } + name
}

/**
 * Converts a struct, and the types that it mentions, to a schema. Each reader converts only one
 * struct.
 */
private class ThriftReader(file: Path) {
    private val types = IdlTypes()
    private val files = HashMap<Path, ThriftDefinitions>()
    private val rootPath = file.toAbsolutePath().normalize()

    val root: ThriftDefinitions = parse(rootPath, "$file")

    /** The type called [name] in the [file] at [path]. */
    private data class TypeName(val path: Path, val name: String, val file: ThriftDefinitions)

    private fun typeName(path: Path, name: String) = TypeName(path, name, files.getValue(path))

    fun read(struct: String): Schema = types.schema(reference(typeName(rootPath, struct)))

    private fun parse(path: Path, name: String): ThriftDefinitions =
        files.getOrPut(path) {
            if (files.size > MOST_FILES) {
                throw ProblemException("It includes more than $MOST_FILES files.", file = name)
            }
            ThriftParser(name, readSmallFile(path, "the definitions").decodeToString()).parse()
        }

    private fun reference(type: TypeName) =
        types.reference("${type.path.nameWithoutExtension}.${type.name}", type) { name ->
            val enum = type.file.enums[type.name]
            if (enum == null) {
                idlRecord(name, fields(type.file.structs.getValue(type.name), type.path))
            } else {
                idlEnum(name, enum.symbols, enum.numbers, enum.place)
            }
        }

    private fun fields(struct: ThriftStruct, path: Path): List<IdlField> =
        struct.fields.map { field ->
            val presence =
                when {
                    struct.isUnion || field.requiredness == "optional" -> IdlPresence.OPTIONAL
                    field.requiredness == "required" -> IdlPresence.REQUIRED
                    else -> IdlPresence.ZERO
                }
            val type = type(field.type, path, emptySet())
            val (target, mentionedIn) = withoutTypedefs(field.type, path)
            val enum = findType(target, mentionedIn)?.let { it.file.enums[it.name] }
            val encoding = field.number?.let(::FieldEncoding)
            IdlField(
                field.name,
                type,
                presence,
                encoding,
                field.type.place,
                enum?.symbols?.firstOrNull(),
            )
        }

    /**
     * Converts a [type] that the file at [path] mentions.
     *
     * @param openAliases the aliases that are being resolved, to find an alias of itself
     */
    private fun type(type: ThriftType, path: Path, openAliases: Set<String>): Type =
        SCALARS[type.name]
            ?: when (type.name) {
                "list",
                "set" -> ListOf(type(type.argument(0, count = 1), path, openAliases))
                "map" -> {
                    checkKey(type.argument(0, count = 2), path)
                    MapOf(type(type.argument(1, count = 2), path, openAliases))
                }
                else -> {
                    val declared = findType(type, path) ?: throw unknown(type)
                    val alias = declared.file.aliases[declared.name]
                    val id = "${declared.path}#${declared.name}"
                    when {
                        alias == null -> reference(declared)
                        id in openAliases || openAliases.size > DEEPEST_IDL ->
                            throw leadsToItself(type)
                        else -> type(alias, declared.path, openAliases + id)
                    }
                }
            }

    private fun ThriftType.argument(index: Int, count: Int): ThriftType {
        if (arguments.size != count) {
            throw place.problem("'$name' takes $count types, but has ${arguments.size}.")
        }
        return arguments[index]
    }

    /** Follows typedefs from [type]. Returns the last type, and the file that mentions it. */
    private tailrec fun withoutTypedefs(
        type: ThriftType,
        path: Path,
        depth: Int = 0,
    ): Pair<ThriftType, Path> {
        val declared = findType(type, path)
        val alias = declared?.file?.aliases?.get(declared.name) ?: return type to path
        if (depth > DEEPEST_IDL) throw leadsToItself(type)
        return withoutTypedefs(alias, declared.path, depth + 1)
    }

    private fun leadsToItself(type: ThriftType) =
        type.place.problem("The typedef '${type.name}' leads to itself.")

    private fun checkKey(type: ThriftType, path: Path) {
        val (target, mentionedIn) = withoutTypedefs(type, path)
        if (target.name in SCALARS) return
        if (target.name !in COLLECTIONS) {
            val declared = findType(target, mentionedIn) ?: throw unknown(target)
            if (declared.name in declared.file.enums) return
        }
        throw type.place.problem(
            "Serdemark has no maps whose keys are structs, lists, sets or maps.",
            "Make it a list of records with a field for the key.",
        )
    }

    /** Finds the declaration of a type that the file at [path] mentions; null if there is none. */
    private fun findType(type: ThriftType, path: Path): TypeName? {
        val file = files.getValue(path)
        val prefix = type.name.substringBeforeLast('.', "")
        // The prefix `base` of the type `base.Item` means the file `shared/base.thrift`.
        val include =
            file.includes.find {
                prefix.isNotEmpty() &&
                    it.name.substringAfterLast('/').substringBeforeLast('.') == prefix
            }
        val name = if (include == null) type.name else type.name.substringAfterLast('.')
        val declaringPath = include?.let { parseIncluded(it, path) } ?: path
        val found = typeName(declaringPath, name)
        val isDeclared = found.file.run { name in structs || name in enums || name in aliases }
        return found.takeIf { isDeclared }
    }

    /** Parses a file that the file at [from] includes, and returns its path. */
    private fun parseIncluded(include: ThriftInclude, from: Path): Path {
        val name = include.name
        val place = include.place
        val path = pathOrNull(name) ?: throw place.problem("'$name' is not a file name.")
        if (path.isAbsolute) throw place.problem("'$name' must be a path relative to this file.")
        val found = from.resolveSibling(path).normalize()
        if (!found.isRegularFile()) {
            throw place.problem(
                "It includes '$name', which does not exist.",
                "Put it at this path relative to this file.",
            )
        }
        parse(found, "$found")
        return found
    }

    private fun unknown(type: ThriftType) =
        type.place.problem("There is no type '${type.name}'.", "Declare it, or include its file.")

    private companion object {
        const val MOST_FILES = 1000
        val COLLECTIONS = setOf("list", "set", "map")
        val SCALARS =
            listOf("byte", "i8", "i16", "i32").associateWith { Leaf.INT } +
                mapOf(
                    "i64" to Leaf.LONG,
                    "double" to Leaf.DOUBLE,
                    "bool" to Leaf.BOOLEAN,
                    "string" to Leaf.STRING,
                    "binary" to Leaf.BYTES,
                    "uuid" to Leaf.UUID,
                )
    }
}
