package dev.serdemark.schemas

import dev.serdemark.model.BooleanValue
import dev.serdemark.model.BytesValue
import dev.serdemark.model.Declaration
import dev.serdemark.model.DoubleValue
import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.EnumValue
import dev.serdemark.model.Field
import dev.serdemark.model.FieldEncoding
import dev.serdemark.model.FloatValue
import dev.serdemark.model.IntValue
import dev.serdemark.model.Leaf
import dev.serdemark.model.ListOf
import dev.serdemark.model.ListValue
import dev.serdemark.model.LongValue
import dev.serdemark.model.MapOf
import dev.serdemark.model.MapValue
import dev.serdemark.model.Named
import dev.serdemark.model.PreferredName
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.model.StringValue
import dev.serdemark.model.Type
import dev.serdemark.model.TypeNames
import dev.serdemark.model.Value
import dev.serdemark.model.fieldNames
import dev.serdemark.model.isName
import dev.serdemark.problem.Mistakes
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.suggestionOrList

/** The maximum nesting of types and messages. Deeper nesting could overflow the stack. */
internal const val DEEPEST_IDL = 100

/**
 * Builds a schema from interface definitions (Protocol Buffers, Thrift). It has the type of the
 * payload, and the types that this type mentions directly or through other types.
 */
internal class IdlTypes {
    private val takenNames = TypeNames()

    /** The name of each type in the schema, by the id of the type. */
    private val schemaNames = HashMap<Any, String>()

    /** Functions that declare the types that were mentioned but are not declared yet. */
    private val pendingDeclarations = ArrayDeque<() -> Declaration>()

    /**
     * Returns a reference to the type called [fullName] in its file, such as `acme.Order.Item`. For
     * the first reference to a type, [schema] calls [declare] later, with its name in the schema.
     *
     * @param id distinguishes the type from other types with this name
     */
    fun reference(fullName: String, id: Any = fullName, declare: (String) -> Declaration): Named {
        val schemaName =
            schemaNames.getOrPut(id) {
                val parts = fullName.split('.')
                val prefix = parts.dropLast(1).lastOrNull().orEmpty()
                val name =
                    takenNames.takeSame(parts.last())
                        ?: takenNames.take(PreferredName(parts.last(), prefix))
                pendingDeclarations += { declare(name) }
                name
            }
        return Named(schemaName)
    }

    /**
     * Returns the schema of [root] and of all types that it mentions.
     *
     * @throws ProblemException with every mistake of these types
     */
    fun schema(root: Named): Schema {
        val mistakes = Mistakes()
        val declarations = LinkedHashMap<String, Declaration>()
        while (pendingDeclarations.isNotEmpty()) {
            val declare = pendingDeclarations.removeFirst()
            mistakes.attempt { declare().also { declarations[it.name] = it } }
        }
        mistakes.throwAny()
        return Schema(root.name, declarations)
    }
}

/** Whether a field of an interface definition may lack a value. */
internal enum class IdlPresence {
    REQUIRED,
    OPTIONAL,
    /** If JSON omits the field, its value is zero or empty, depending on its type. */
    ZERO,
}

/**
 * A field of an interface definition.
 *
 * @property json its name in JSON
 * @property encoding how formats with numbered fields write the field; null if it has no number
 * @param firstSymbol the first symbol of its type; null if the type is not an enum
 */
internal class IdlField(
    val json: String,
    val type: Type,
    val presence: IdlPresence,
    val encoding: FieldEncoding?,
    val place: IdlPlace,
    firstSymbol: String? = null,
) {
    /** The zero or empty value of the type; null if the type has none. */
    val zero: Value? = firstSymbol?.let(::EnumValue) ?: zeroOf(type)
}

/**
 * Returns the record called [name] with [fields]. If JSON may omit a field, the field has its zero
 * as its default, or is optional if its type has no zero. The fields keep their encodings if each
 * of them has a number.
 *
 * @throws ProblemException if two fields have the same number or the same name in JSON
 */
internal fun idlRecord(name: String, fields: List<IdlField>): RecordDeclaration {
    requireDistinct(name, fields, "number") { it.encoding?.number }
    requireDistinct(name, fields, "name in JSON") { it.json }
    val areNumbered = fields.all { it.encoding != null }
    return RecordDeclaration(
        name,
        fieldNames(fields.map { it.json }).zip(fields) { fieldName, field ->
            val default = field.zero.takeIf { field.presence == IdlPresence.ZERO }
            val isOptional = field.presence != IdlPresence.REQUIRED && default == null
            val encoding = field.encoding.takeIf { areNumbered }
            Field(fieldName, field.json, field.type, isOptional, default, encoding)
        },
    )
}

private fun requireDistinct(
    record: String,
    fields: List<IdlField>,
    what: String,
    key: (IdlField) -> Any?,
) {
    val seen = HashSet<Any>()
    for (field in fields) {
        val value = key(field) ?: continue
        if (!seen.add(value)) {
            throw field.place.problem("Two fields of $record have the same $what: $value.")
        }
    }
}

/**
 * Returns the enum called [name].
 *
 * @param numbers the numbers of the symbols
 * @throws ProblemException if there are no symbols, if one is not a name, or if two are the same or
 *   differ only in case
 */
internal fun idlEnum(
    name: String,
    symbols: List<String>,
    numbers: List<Int?>,
    place: IdlPlace,
): EnumDeclaration {
    if (symbols.isEmpty()) throw place.problem("The enum $name has no symbols.")
    val wrong = symbols.firstOrNull { !isName(it) }
    if (wrong != null) throw place.problem("The symbol $wrong of $name is not a name.")
    val twice = symbols.groupBy { it }.values.firstOrNull { it.size > 1 }?.first()
    if (twice != null) throw place.problem("The enum $name has the symbol $twice twice.")
    val clash = symbols.groupBy { it.lowercase() }.values.firstOrNull { it.size > 1 }
    if (clash != null) {
        throw place.problem(
            "The symbols ${clash.joinToString(" and ")} of $name differ only in case."
        )
    }
    val first = numbers.first()
    val areConsecutive = first != null && first >= 0 && numbers == List(symbols.size) { first + it }
    return EnumDeclaration(name, symbols, first.takeIf { areConsecutive })
}

private fun zeroOf(type: Type): Value? =
    when (type) {
        Leaf.INT -> IntValue(0)
        Leaf.LONG -> LongValue(0)
        Leaf.FLOAT -> FloatValue(0f)
        Leaf.DOUBLE -> DoubleValue(0.0)
        Leaf.BOOLEAN -> BooleanValue(false)
        Leaf.STRING -> StringValue("")
        Leaf.BYTES -> BytesValue(ByteArray(0))
        is ListOf -> ListValue(emptyList())
        is MapOf -> MapValue(emptyMap())
        else -> null
    }

/** A place in a file of definitions. The line is null if it is unknown. */
internal class IdlPlace(val file: String, val line: Int?) {
    fun problem(message: String, advice: String? = null) =
        ProblemException(message, advice, file, line)
}

/**
 * Returns the name of the type that a document has. This is the name that [part] gives, in full or
 * by its last parts. Without a [part], it is the only name in [candidates].
 *
 * @param names the full names of all types
 * @param what the word for the types in messages, in the plural, such as `messages`
 * @throws ProblemException if none or several of the names fit
 */
internal fun idlRoot(
    file: String,
    what: String,
    names: Collection<String>,
    candidates: List<String>,
    part: String?,
): String {
    if (part == null) {
        candidates.singleOrNull()?.let {
            return it
        }
        if (names.isEmpty()) throw ProblemException("It has no $what.", file = file)
        val listed = names.take(MOST_LISTED).joinToString()
        throw ProblemException(
            "It is unclear which of its $what is the document: $listed.",
            "Name one (e.g. $file#${names.first()}).",
            file,
        )
    }
    val fitting = names.filter { it == part || it.endsWith(".$part") }
    return fitting.find { it == part }
        ?: fitting.singleOrNull()
        ?: throw ProblemException(
            if (fitting.isEmpty()) "It has no '$part'."
            else "Several of its $what are called '$part'.",
            suggestionOrList(part, fitting.ifEmpty { names.take(MOST_LISTED) }),
            file,
        )
}

/** The maximum number of names in an error. */
private const val MOST_LISTED = 12
