package dev.serdemark.model.avro

import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Field
import dev.serdemark.model.FieldEncoding
import dev.serdemark.model.ListOf
import dev.serdemark.model.MapOf
import dev.serdemark.model.Named
import dev.serdemark.model.Nullable
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.model.Type
import dev.serdemark.model.json.UNION_TAG
import dev.serdemark.model.quoted
import dev.serdemark.problem.Mistakes
import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import org.apache.avro.JsonProperties
import org.apache.avro.Schema as AvroSchema
import org.apache.avro.Schema.Type as AvroType

/**
 * Converts one parsed Avro schema to a [Schema], as [AvroSchemas] describes.
 *
 * @param knownMistakes mistakes that were found already
 */
internal class AvroSchemaReader(
    private val file: String,
    private val text: AvroText,
    knownMistakes: List<Problem>,
) {
    private val mistakes = Mistakes().apply { addAll(knownMistakes) }
    private val types = AvroNamedTypes(::problem)
    private val records = LinkedHashMap<String, AvroSchema>()

    /**
     * Returns the schema of the root record [avro].
     *
     * @throws ProblemException with all mistakes of the schema
     */
    fun read(avro: AvroSchema): Schema {
        if (avro.type != AvroType.RECORD) {
            throw problem(AvroText.ROOT, "The root must be a record, was ${avro.type.getName()}")
        }
        mistakes.attempt { record(avro) }
        mistakes.throwAny()
        val schema = Schema(avro.name, types.declarations, types.namespaces)
        return AvroDefaults(schema, mistakes, ::problem).addTo(records).also {
            mistakes.throwAny()
        }
    }

    private fun record(avro: AvroSchema) {
        if (!types.isNew(avro)) return
        records[avro.name] = avro
        // A recursive record mentions itself while its fields are read.
        types.declare(avro, RecordDeclaration(avro.name, emptyList()))
        val fields = mistakes.each(avro.fields) { field(it, avro.name) }
        fields
            .groupBy { it.json }
            .values
            .firstOrNull { it.size > 1 }
            ?.let { (first, second) ->
                val names = "'${first.name}' and '${second.name}'"
                val message = "Fields $names have the same name in JSON, ${quoted(first.json)}"
                throw problem(avro.name, message)
            }
        val numbers = fields.mapNotNull { it.encoding?.number }
        if (numbers.isNotEmpty() && numbers.distinct().size < fields.size) {
            throw problem(avro.name, "Either no field has a 'number', or each has a different one")
        }
        val form = "the number of fields before 'type' in JSON"
        val typeAt = property<Int>(avro, "typeAt", avro.name, form) ?: 0
        if (typeAt !in 0..fields.size) {
            throw problem(avro.name, "Invalid 'typeAt': $typeAt. Expected $form")
        }
        types.declare(avro, RecordDeclaration(avro.name, fields, typeAt))
    }

    private fun field(avro: AvroSchema.Field, record: String): Field {
        val name = avro.name()
        val path = "$record.$name"
        val json = property<String>(avro, "json", path, "a string")
        val optional = property<Boolean>(avro, "optional", path, "true or false")
        val unionName = unionName(avro, path)
        if (avro.hasDefaultValue() && optional == true) {
            throw problem(path, "A field with 'optional: true' cannot have a default")
        }
        val type = type(avro.schema(), AvroPlace(path, record, name, unionName))
        return Field(
            name,
            json ?: name,
            type,
            optional ?: false,
            encoding = encoding(avro, path),
            aliases = avro.aliases().sorted(),
        )
    }

    private fun encoding(avro: AvroSchema.Field, path: String): FieldEncoding? {
        val numberForm =
            "a number from ${FieldEncoding.NUMBERS.first} to ${FieldEncoding.NUMBERS.last}"
        val number = property<Int>(avro, "number", path, numberForm)
        val types = FieldEncoding.TYPES.keys
        val typeForm = "one of ${types.joinToString()}"
        val type = property<String>(avro, "numberType", path, typeForm)
        val packed = property<Boolean>(avro, "packed", path, "true or false")
        if (number == null) {
            if (type == null && packed == null) return null
            throw problem(path, "'numberType' and 'packed' need 'number'")
        }
        if (number !in FieldEncoding.NUMBERS)
            throw problem(path, "Invalid 'number': $number. Expected $numberForm")
        if (type != null && type !in types)
            throw problem(path, "Invalid 'numberType': '$type'. Expected $typeForm")
        return FieldEncoding(number, type, packed ?: true)
    }

    private fun type(avro: AvroSchema, place: AvroPlace): Type =
        when (avro.type) {
            AvroType.RECORD -> {
                record(avro)
                Named(avro.name)
            }
            AvroType.ENUM -> enumeration(avro, place)
            AvroType.ARRAY -> ListOf(type(avro.elementType, place.inside(avro, "[]")))
            AvroType.MAP -> MapOf(type(avro.valueType, place.inside(avro, "{}")))
            AvroType.UNION -> union(avro, place)
            else ->
                avroLeaf(avro)
                    ?: throw problem(
                        place.path,
                        "Type ${avroTypeText(avro)} is not supported. Expected one of " +
                            avroLeafTexts.joinToString(),
                    )
        }

    private fun enumeration(avro: AvroSchema, place: AvroPlace): Type {
        if (avro.enumSymbols.isEmpty()) throw problem(place.path, "An enum needs a symbol")
        if (types.isNew(avro)) {
            val form = "the number of the first symbol"
            val first = property<Int>(avro, "firstNumber", place.path, form)
            types.declare(avro, EnumDeclaration(avro.name, avro.enumSymbols.toList(), first))
        }
        return Named(avro.name)
    }

    private fun union(avro: AvroSchema, place: AvroPlace): Type {
        val branches = avro.types.filter { it.type != AvroType.NULL }
        val type =
            when {
                branches.isEmpty() -> throw problem(place.path, "A union needs a type beside null")
                branches.size == 1 && avro.types.size == 2 -> type(branches.single(), place)
                branches.all { it.type == AvroType.RECORD } -> unionOfRecords(branches, place)
                else ->
                    throw problem(
                        place.path,
                        "Expected a union of null and one type, or of records, was a union of " +
                            avro.types.joinToString { it.name },
                    )
            }
        return if (branches.size < avro.types.size) Nullable(type) else type
    }

    private fun unionOfRecords(branches: List<AvroSchema>, place: AvroPlace): Type {
        val name = types.declareUnion(branches.map { it.name }, place)
        branches.forEach(::record)
        val tagged = branches.firstOrNull { branch ->
            branch.fields.any { (it.getObjectProp("json") ?: it.name()) == UNION_TAG }
        }
        if (tagged != null) {
            val message = "The name '$UNION_TAG' in JSON is taken: '${tagged.name}' is in a union"
            throw problem(tagged.name, message)
        }
        return Named(name)
    }

    private fun AvroPlace.inside(avro: AvroSchema, step: String): AvroPlace {
        val innerPath = path + step
        return copy(path = innerPath, unionName = unionName(avro, innerPath) ?: unionName)
    }

    private fun unionName(avro: JsonProperties, path: String): String? =
        property<String>(avro, "unionName", path, "a name")?.also { name ->
            if (!name.matches(AvroName.SIMPLE)) {
                val message = "Invalid unionName: ${quoted(name)}. Expected letters, digits and _"
                throw problem(path, message)
            }
        }

    /**
     * Returns a property of the part at [path], or null if it is missing.
     *
     * @param form the expected value of the property, for errors
     * @throws ProblemException if the value of the property is not a [T]
     */
    private inline fun <reified T> property(
        avro: JsonProperties,
        name: String,
        path: String,
        form: String,
    ): T? {
        val value = avro.getObjectProp(name)
        if (value != null && value !is T) {
            throw problem(path, "Invalid '$name': $value. Expected $form")
        }
        return value
    }

    private fun problem(path: String, message: String): ProblemException =
        ProblemException("$message, at $path.", file = file, line = text.line(path))
}
