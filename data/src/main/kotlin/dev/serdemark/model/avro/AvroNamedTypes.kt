package dev.serdemark.model.avro

import dev.serdemark.model.Declaration
import dev.serdemark.model.UnionDeclaration
import dev.serdemark.problem.ProblemException
import org.apache.avro.Schema as AvroSchema

/**
 * A place in an Avro schema where a type is mentioned.
 *
 * @property path the place in messages, such as `User.friends[]`
 * @property record the enclosing record
 * @property field the enclosing field
 * @property unionName the value of the nearest `unionName` property, or null if there is none
 */
internal data class AvroPlace(
    val path: String,
    val record: String,
    val field: String,
    val unionName: String?,
)

/**
 * Collects the named types of an Avro schema under their simple names.
 *
 * @param problem creates a problem from a path and a message
 */
internal class AvroNamedTypes(private val problem: (String, String) -> ProblemException) {
    val declarations = LinkedHashMap<String, Declaration>()

    /** The full name of each record and enum, by its simple name. */
    private val fullNames = HashMap<String, String>()

    /** The namespace of each record and enum. Empty unless all of them have one. */
    val namespaces: Map<String, String>
        get() {
            val namespaces = fullNames.mapValues { (_, name) -> name.substringBeforeLast('.', "") }
            return if (namespaces.values.all { it.isNotEmpty() }) namespaces else emptyMap()
        }

    /**
     * Whether [avro], a record or enum, is not declared yet.
     *
     * @throws ProblemException if another type has the same simple name
     */
    fun isNew(avro: AvroSchema): Boolean {
        val namesake = fullNames[avro.name]
        val isUnionName = namesake == null && avro.name in declarations
        if (isUnionName || namesake != null && namesake != avro.fullName) {
            val other = namesake ?: "a union"
            throw problem(avro.fullName, "The name '${avro.name}' is taken by $other")
        }
        return avro.name !in fullNames
    }

    fun declare(avro: AvroSchema, declaration: Declaration) {
        fullNames[avro.name] = avro.fullName
        declarations[avro.name] = declaration
    }

    /**
     * Declares a union of [branches] unless it is declared already, and returns its name.
     *
     * @throws ProblemException if all possible names are taken
     */
    fun declareUnion(branches: List<String>, place: AvroPlace): String {
        val fieldName = place.field.replaceFirstChar { it.uppercaseChar() }
        val names = place.unionName?.let(::listOf) ?: listOf(fieldName, place.record + fieldName)
        val name = names.firstOrNull { isFree(UnionDeclaration(it, branches)) }
        if (name == null) {
            val message =
                "The name '${names.last()}' of this union is taken by another type. " +
                    "Expected another name in the property 'unionName'"
            throw problem(place.path, message)
        }
        declarations[name] = UnionDeclaration(name, branches)
        return name
    }

    /** Whether no other type has the name of [union]. An equal union may have the name. */
    private fun isFree(union: UnionDeclaration): Boolean =
        union.name !in union.branches && (declarations[union.name] ?: union) == union
}
