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
 * Reads schemas from Thrift, with its includes. Names in JSON are those of the fields.
 *
 * | in the file                | here                                           |
 * |----------------------------|------------------------------------------------|
 * | `struct`, `exception`      | record                                         |
 * | `union`                    | record of optional fields, of which one is set |
 * | `byte`, `i8`, `i16`, `i32` | int                                            |
 * | `i64`, `double`, `uuid`    | long, double, uuid                             |
 * | `list`, `set`; `map`       | list; map with the keys as texts               |
 * | `required`, `optional`     | required, `optional`                           |
 * | neither                    | zero or empty by default; records are optional |
 */
internal object ThriftSchemas {
    /**
     * Reads the schema of a struct in [file].
     *
     * @param part the name of the struct; null for the only one that no other contains
     * @throws ProblemException if a file cannot be read, or if a definition has no counterpart in a
     *   [Schema], with line
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

    /** A [name] that the [file] at [path] may declare. */
    private data class Scope(val path: Path, val name: String, val file: ThriftDefinitions)

    private fun scope(path: Path, name: String) = Scope(path, name, files.getValue(path))

    fun read(struct: String): Schema = types.schema(named(scope(rootPath, struct)))

    private fun parsed(path: Path, name: String): ThriftDefinitions =
        files.getOrPut(path) {
            if (files.size > MOST_FILES) {
                throw ProblemException("It includes more than $MOST_FILES files.", file = name)
            }
            ThriftParser(name, readSmallFile(path, "the definitions").decodeToString()).parse()
        }

    private fun named(scope: Scope) =
        types.named("${scope.path.nameWithoutExtension}.${scope.name}", scope) { name ->
            val enum = scope.file.enums[scope.name]
            if (enum == null) {
                idlRecord(name, fields(scope.file.structs.getValue(scope.name), scope.path))
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
            val (behind, from) = behindTypedefs(field.type, path)
            val symbols = scope(behind, from)?.let { it.file.enums[it.name] }?.symbols
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
                    val scope = scope(type, path) ?: throw unknown(type)
                    val alias = scope.file.aliases[scope.name]
                    val id = "${scope.path}#${scope.name}"
                    when {
                        alias == null -> named(scope)
                        id in open || open.size > DEEPEST_IDL -> throw leadsToItself(type)
                        else -> type(alias, scope.path, open + id)
                    }
                }
            }

    private fun ThriftType.argument(index: Int, count: Int): ThriftType {
        if (of.size != count) throw place.problem("'$name' takes $count types, but has ${of.size}.")
        return of[index]
    }

    /** The type that typedefs lead to, and the file that mentions it. */
    private tailrec fun behindTypedefs(
        type: ThriftType,
        path: Path,
        depth: Int = 0,
    ): Pair<ThriftType, Path> {
        val scope = scope(type, path)
        val alias = scope?.file?.aliases?.get(scope.name) ?: return type to path
        if (depth > DEEPEST_IDL) throw leadsToItself(type)
        return behindTypedefs(alias, scope.path, depth + 1)
    }

    private fun leadsToItself(type: ThriftType) =
        type.place.problem("The typedef '${type.name}' leads to itself.")

    private fun checkKey(type: ThriftType, path: Path) {
        val (behind, from) = behindTypedefs(type, path)
        val scope = scope(behind, from)
        if (behind.of.isEmpty() && scope?.let { it.file.structs[it.name] } == null) return
        throw type.place.problem(
            "A map whose keys are not texts or numbers has no counterpart.",
            "Make it a list of records with a field for the key.",
        )
    }

    /** Finds the declaration of a type that the file at [path] mentions; null if there is none. */
    private fun scope(type: ThriftType, path: Path): Scope? {
        val file = files.getValue(path)
        val prefix = type.name.substringBeforeLast('.', "")
        val include =
            file.includes.find { (name, _) ->
                prefix.isNotEmpty() &&
                    name.substringAfterLast('/').substringBeforeLast('.') == prefix
            }
        val at = if (include == null) path else included(include.first, include.second, path)
        val scope =
            scope(at, type.name.substringAfterLast('.').takeIf { include != null } ?: type.name)
        val isDeclared =
            scope.file.run { scope.name in structs || scope.name in enums || scope.name in aliases }
        return scope.takeIf { isDeclared }
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
