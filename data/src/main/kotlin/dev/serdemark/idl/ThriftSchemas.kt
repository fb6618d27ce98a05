package dev.serdemark.idl

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
                    struct.fields.flatMap { it.type.mentions() }.filter { it != name }
                } + aliases.values.flatMap { it.mentions() }
            }
        val candidates = names.filterNot(mentioned::contains).ifEmpty { names.toList() }
        return reader.read(idlRoot("$file", "structs", names, candidates, part))
    }

    private fun ThriftType.mentions(): List<String> = of.flatMap { it.mentions() } + name
}

/** Turns structs into records. Each reader reads one schema. */
private class ThriftReader(file: Path) {
    private val types = IdlTypes()
    private val files = HashMap<Path, ThriftDefinitions>()
    private val rootPath = file.toAbsolutePath().normalize()

    val root: ThriftDefinitions = parsed(rootPath, "$file")

    /** A [name] to look up in the [file] at [path]. */
    private data class Reference(val path: Path, val name: String, val file: ThriftDefinitions)

    private fun reference(path: Path, name: String) = Reference(path, name, files.getValue(path))

    fun read(struct: String): Schema = types.schema(named(reference(rootPath, struct)))

    private fun parsed(path: Path, name: String): ThriftDefinitions =
        files.getOrPut(path) {
            if (files.size > MOST_FILES) {
                throw ProblemException("It includes more than $MOST_FILES files.", file = name)
            }
            ThriftParser(name, readSmallFile(path, "the definitions").decodeToString()).parse()
        }

    private fun named(type: Reference) =
        types.named("${type.path.nameWithoutExtension}.${type.name}", type) { name ->
            val enum = type.file.enums[type.name]
            if (enum == null) {
                idlRecord(name, fields(type.file.structs.getValue(type.name), type.path))
            } else {
                val (symbols, numbers) = enum.symbols.unzip()
                idlEnum(name, symbols, numbers, enum.place)
            }
        }

    private fun fields(struct: ThriftStruct, path: Path): List<IdlField> {
        val numbers = struct.fields.map { it.number }
        val areNumbered =
            numbers.all { it in FieldEncoding.NUMBERS } && numbers.distinct().size == numbers.size
        return struct.fields.map { field ->
            val presence =
                when {
                    struct.isUnion || field.need == "optional" -> IdlPresence.OPTIONAL
                    field.need == "required" -> IdlPresence.REQUIRED
                    else -> IdlPresence.ZERO
                }
            val type = type(field.type, path, emptySet())
            val (target, mentionedIn) = withoutTypedefs(field.type, path)
            val symbols = declared(target, mentionedIn)?.let { it.file.enums[it.name] }?.symbols
            val encoding = if (areNumbered) FieldEncoding(checkNotNull(field.number)) else null
            IdlField(field.name, type, presence, encoding, symbols?.firstOrNull()?.first)
        }
    }

    /** @param open the aliases that are being resolved */
    private fun type(type: ThriftType, path: Path, open: Set<String>): Type =
        SCALARS[type.name]
            ?: when (type.name) {
                "list",
                "set" -> ListOf(type(type.argument(0, 1), path, open))
                "map" -> {
                    checkKey(type.argument(0, 2), path)
                    MapOf(type(type.argument(1, 2), path, open))
                }
                else -> {
                    val declared = declared(type, path) ?: throw unknown(type)
                    val alias = declared.file.aliases[declared.name]
                    val id = "${declared.path}#${declared.name}"
                    when {
                        alias == null -> named(declared)
                        id in open || open.size > DEEPEST_IDL -> throw leadsToItself(type)
                        else -> type(alias, declared.path, open + id)
                    }
                }
            }

    private fun ThriftType.argument(index: Int, count: Int): ThriftType {
        if (of.size != count) throw place.problem("'$name' takes $count types, but has ${of.size}.")
        return of[index]
    }

    /** The type that a chain of typedefs leads to, and the file that mentions this type. */
    private tailrec fun withoutTypedefs(
        type: ThriftType,
        path: Path,
        depth: Int = 0,
    ): Pair<ThriftType, Path> {
        val declared = declared(type, path)
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
            val declared = declared(target, mentionedIn) ?: throw unknown(target)
            if (declared.name in declared.file.enums) return
        }
        throw type.place.problem(
            "Serdemark has no maps whose keys are structs, lists, sets or maps.",
            "Make it a list of records with a field for the key.",
        )
    }

    /** Finds the declaration of a type that the file at [path] mentions; null if there is none. */
    private fun declared(type: ThriftType, path: Path): Reference? {
        val file = files.getValue(path)
        val prefix = type.name.substringBeforeLast('.', "")
        val include =
            file.includes.find { (name, _) ->
                prefix.isNotEmpty() &&
                    name.substringAfterLast('/').substringBeforeLast('.') == prefix
            }
        val at = if (include == null) path else included(include.first, include.second, path)
        val name = if (include == null) type.name else type.name.substringAfterLast('.')
        val reference = reference(at, name)
        val isDeclared = reference.file.run { name in structs || name in enums || name in aliases }
        return reference.takeIf { isDeclared }
    }

    private fun included(name: String, place: IdlPlace, from: Path): Path {
        val path = pathOrNull(name) ?: throw place.problem("'$name' is not a file name.")
        if (path.isAbsolute) throw place.problem("'$name' must be a path relative to this file.")
        val found = from.resolveSibling(path).normalize()
        if (!found.isRegularFile()) {
            throw place.problem(
                "It includes '$name', which does not exist.",
                "Put it at this path relative to this file.",
            )
        }
        parsed(found, "$found")
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
