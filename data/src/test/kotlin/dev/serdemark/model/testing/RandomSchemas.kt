package dev.serdemark.model.testing

import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Feature
import dev.serdemark.model.Field
import dev.serdemark.model.Leaf
import dev.serdemark.model.ListOf
import dev.serdemark.model.ListValue
import dev.serdemark.model.MapOf
import dev.serdemark.model.MapValue
import dev.serdemark.model.Named
import dev.serdemark.model.NullValue
import dev.serdemark.model.Nullable
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.model.Type
import dev.serdemark.model.UnionDeclaration
import dev.serdemark.model.Value
import dev.serdemark.model.avro.AvroSchemas
import dev.serdemark.model.json.UNION_TAG
import dev.serdemark.model.notNull
import dev.serdemark.model.reachable
import kotlin.random.Random

/**
 * Random schemas for property tests: nested and recursive records, enums, unions, lists, maps,
 * nullables, optionals, defaults, every leaf, hostile names. [minimumOfTwoHundred] returns the
 * minimum number of schemas with a [Feature] among 200 successive seeds.
 */
object RandomSchemas {
    /** Returns the schema of a [seed], always the same, [without] these features. */
    fun of(seed: Long, without: Set<Feature> = emptySet()): Schema =
        RandomSchema(Random(seed)).build(without)

    /** Returns the message for a property that fails for [seed]. */
    fun clue(seed: Long, schema: Schema): String =
        "RandomSchemas, seed $seed:\n${AvroSchemas.write(schema)}"
}

private class RandomSchema(private val random: Random) {
    private val names = RandomNames(random)
    private val records = List(random.nextInt(1, 6)) { names.type() }
    private val enums = List(random.nextInt(3)) { enumeration(names.type()) }

    /** The root is never a branch, because bridges know the root by its position. */
    private val union: UnionDeclaration? =
        records
            .drop(1)
            .takeIf { it.size >= 2 }
            ?.let { UnionDeclaration(names.type(), it.shuffled(random).take(3)) }

    fun build(without: Set<Feature>): Schema {
        val declared = records.mapIndexed { index, name -> record(index, name) }
        val all = (declared + enums + listOfNotNull(union)).associateBy { it.name }
        val schema = Schema(records.first(), all).reachable().without(without)
        val withDefaults =
            if (Feature.DEFAULT in without) schema
            else RandomDefaults(schema, random).schemaWithDefaults()
        return if (Feature.LATE_TYPE in without) withDefaults else withLateTypes(withDefaults)
    }

    /** Puts the type of each branch of a union at a random place among its members. */
    private fun withLateTypes(schema: Schema): Schema {
        val branches =
            schema.declarations.values.filterIsInstance<UnionDeclaration>().flatMap { it.branches }
        val withLateType =
            branches.distinct().map(schema::record).map {
                it.copy(typeAt = random.nextInt(it.fields.size + 1))
            }
        return schema.copy(
            declarations = schema.declarations + withLateType.associateBy { it.name }
        )
    }

    private fun enumeration(name: String): EnumDeclaration {
        val symbols = RandomNames(random)
        return EnumDeclaration(name, List(random.nextInt(1, 5)) { symbols.symbol() })
    }

    private fun record(index: Int, name: String): RecordDeclaration {
        val fieldNames = RandomNames(random)
        val plainNames = List(random.nextInt(1, 7)) { fieldNames.avro() }
        val links =
            records.drop(index + 1).filter { random.nextBoolean() }.map { fieldNames.avro() to it }
        val fields =
            plainNames.map { field(it, type(2), fieldNames) } +
                links.map { (field, target) ->
                    field(field, wrapRandomly(Named(target)), fieldNames)
                } +
                listOfNotNull(unionField(index, fieldNames), recursiveField(index, fieldNames))
        return RecordDeclaration(name, fields)
    }

    private fun unionField(index: Int, fieldNames: RandomNames): Field? =
        union
            ?.takeIf { index == 0 && random.nextInt(3) > 0 }
            ?.let { field(fieldNames.avro(), wrapRandomly(Named(it.name)), fieldNames) }

    /** Returns a field that makes the record recursive, and that a value may leave empty. */
    private fun recursiveField(index: Int, fieldNames: RandomNames): Field? {
        if (random.nextInt(4) > 0) return null
        val target = Named(records[random.nextInt(index + 1)])
        val type =
            when (random.nextInt(3)) {
                0 -> Nullable(target)
                1 -> ListOf(target)
                else -> MapOf(target)
            }
        return field(fieldNames.avro(), type, fieldNames)
    }

    private fun field(name: String, type: Type, fieldNames: RandomNames): Field {
        val renamed = name == UNION_TAG || random.nextInt(4) == 0
        return Field(
            name,
            if (renamed) fieldNames.json() else name,
            type,
            optional = random.nextInt(6) == 0,
        )
    }

    private fun type(depth: Int): Type =
        when (random.nextInt(if (depth > 0) 10 else 6)) {
            in 0..4 -> Leaf.entries.random(random)
            5 -> enums.randomOrNull(random)?.let { Named(it.name) } ?: Leaf.entries.random(random)
            6 -> Nullable(type(depth - 1).notNull)
            7 -> Nullable(Leaf.entries.random(random))
            8 -> ListOf(type(depth - 1))
            else -> MapOf(type(depth - 1))
        }

    /** Returns the [type], or a nullable, a list or a map of it. */
    private fun wrapRandomly(type: Type): Type =
        when (random.nextInt(4)) {
            0 -> Nullable(type)
            1 -> ListOf(type)
            2 -> MapOf(type)
            else -> type
        }
}

/** Gives some fields that are not optional a default: leaves, enums, nulls, lists and maps. */
private class RandomDefaults(private val schema: Schema, private val random: Random) {
    private val values = RandomValues(schema, random)

    fun schemaWithDefaults(): Schema =
        schema.copy(
            declarations =
                schema.declarations.mapValues { (_, declaration) ->
                    if (declaration is RecordDeclaration) {
                        declaration.copy(fields = declaration.fields.map(::withDefault))
                    } else {
                        declaration
                    }
                }
        )

    private fun withDefault(field: Field): Field =
        if (!field.optional && random.nextInt(6) == 0) {
            field.copy(default = default(field.type))
        } else {
            field
        }

    private fun default(type: Type): Value? =
        when (type) {
            is Leaf -> values.of(type)
            is Nullable -> if (random.nextBoolean()) NullValue else default(type.type)
            is ListOf -> ListValue(listOfNotNull(default(type.element)))
            is MapOf -> MapValue(default(type.value)?.let { mapOf("key" to it) } ?: emptyMap())
            is Named ->
                if (schema.declaration(type.name) is EnumDeclaration) values.of(type) else null
        }
}
