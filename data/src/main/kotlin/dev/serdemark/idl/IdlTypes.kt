package dev.serdemark.idl

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
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.model.StringValue
import dev.serdemark.model.Type
import dev.serdemark.model.TypeNames
import dev.serdemark.model.TypeWish
import dev.serdemark.model.Value
import dev.serdemark.model.fieldNames
import dev.serdemark.problem.Mistakes
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.meant

/** The deepest nesting of types and messages. Deeper nesting could overflow the stack. */
internal const val DEEPEST_IDL = 100

/**
 * Builds a schema from the types of interface definitions (Protocol Buffers, Thrift) that the root
 * of a payload mentions, directly or through others.
 */
internal class IdlTypes {
    private val names = TypeNames()

    /** The name of each type in the schema, by the id of the type. */
    private val byId = HashMap<Any, String>()

    /** Declares the types that were mentioned but are not declared yet. */
    private val undeclared = ArrayDeque<() -> Declaration>()

    /**
     * Returns the type called [fullName] in its file, such as `acme.Order.Item`. If this is its
     * first mention, [schema] will call [declare] with the name of the type in the schema.
     *
     * @param id distinguishes the type from others with this name
     */
    fun named(fullName: String, id: Any = fullName, declare: (String) -> Declaration): Named {
        val name =
            byId.getOrPut(id) {
                val steps = fullName.split('.')
                val prefix = steps.dropLast(1).lastOrNull().orEmpty()
                val name =
                    names.takeSame(steps.last()) ?: names.take(TypeWish(steps.last(), prefix))
                undeclared += { declare(name) }
                name
            }
        return Named(name)
    }

    /**
     * Returns the schema of [root] and of all types that it mentions.
     *
     * @throws ProblemException with every mistake of these types
     */
    fun schema(root: Named): Schema {
        val mistakes = Mistakes()
        val declarations = LinkedHashMap<String, Declaration>()
        while (undeclared.isNotEmpty()) {
            val declare = undeclared.removeFirst()
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
    /** JSON may omit the field. Its value is then zero or empty, depending on its type. */
    ZERO,
}

/**
 * A field of an interface definition.
 *
 * @property encoding how formats with numbered fields write the field
 * @param symbol the first symbol of its type, if the type is an enum
 */
internal class IdlField(
    val json: String,
    val type: Type,
    val presence: IdlPresence,
    val encoding: FieldEncoding?,
    symbol: String? = null,
) {
    /**
     * The value of the field if JSON omits the field, for [IdlPresence.ZERO]; null if its type has
     * no zero.
     */
    val zero: Value? = symbol?.let(::EnumValue) ?: zero(type)
}

/** Returns the record called [name] with [fields]. A field without a zero is optional. */
internal fun idlRecord(name: String, fields: List<IdlField>): RecordDeclaration =
    RecordDeclaration(
        name,
        fieldNames(fields.map { it.json }).zip(fields) { own, field ->
            val isZero = field.presence == IdlPresence.ZERO && field.zero != null
            val isOptional = field.presence != IdlPresence.REQUIRED && !isZero
            val default = field.zero.takeIf { isZero }
            Field(own, field.json, field.type, isOptional, default, field.encoding)
        },
    )

/**
 * Returns the enum called [name].
 *
 * @param numbers the numbers of the symbols
 * @throws ProblemException if there are no symbols, or if two differ only in case
 */
internal fun idlEnum(
    name: String,
    symbols: List<String>,
    numbers: List<Int?>,
    place: IdlPlace,
): EnumDeclaration {
    if (symbols.isEmpty()) throw place.problem("The enum $name has no symbols.")
    val same = symbols.groupBy { it.lowercase() }.values.firstOrNull { it.size > 1 }
    if (same != null) {
        throw place.problem(
            "The symbols ${same.joinToString(" and ")} of $name differ only in case."
        )
    }
    val first = numbers.first()
    val areInOrder = first != null && first >= 0 && numbers == List(symbols.size) { first + it }
    return EnumDeclaration(name, symbols, first.takeIf { areInOrder })
}

private fun zero(type: Type): Value? =
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
 * Returns the one of [names] that is the root of a payload: the one that [part] names, in full or
 * by its last parts, or the only one of [candidates] if there is no [part].
 *
 * @param what the word for the types in messages, in the plural, such as `messages`
 * @throws ProblemException if no name or several names fit
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
        val all = names.take(MOST_LISTED).joinToString()
        throw ProblemException(
            "It is unclear which of its $what is the document: $all.",
            "Name one (e.g. $file#${names.first()}).",
            file,
        )
    }
    val found = names.filter { it == part || it.endsWith(".$part") }
    return found.find { it == part }
        ?: found.singleOrNull()
        ?: throw ProblemException(
            if (found.isEmpty()) "It has no '$part'."
            else "Several of its $what are called '$part'.",
            meant(part, found.ifEmpty { names.take(MOST_LISTED) }),
            file,
        )
}

/** The most names that an error lists. */
private const val MOST_LISTED = 12
