package dev.serdemark.inference

import dev.serdemark.model.Declaration
import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Field
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.model.TypeNames
import dev.serdemark.model.UnionDeclaration
import dev.serdemark.model.json.JsonPath
import dev.serdemark.model.quoted

/** Names and declares the type of [root], and all types that it mentions. */
internal class SchemaBuilder(private val root: RecordPlace) {
    private val takenNames = TypeNames()
    private val namedPlaces = LinkedHashSet<NamedPlace>()
    private val declarations = LinkedHashMap<String, Declaration>()

    /** Notices about union branches whose name is not the value of the discriminator. */
    val notices = ArrayList<Notice>()

    /** Builds the schema. Must be called once, before the other members. */
    fun build(): Schema {
        find(root)
        root.name = takenNames.take(root.preferredName)
        // Names of branches appear in canonical JSON, so branches get their names first.
        val branches = namedPlaces.filterIsInstance<UnionPlace>().flatMap { it.branches.entries }
        for ((value, branch) in branches) {
            branch.name = takenNames.takeSame(value) ?: otherName(value, branch)
        }
        val placesWithName = setOf(root) + branches.map { it.value }
        for (place in namedPlaces) {
            if (place !in placesWithName) place.name = takenNames.take(place.preferredName)
        }
        for (place in namedPlaces) declare(place)
        return Schema(root.name, declarations)
    }

    private fun otherName(value: String, branch: RecordPlace): String {
        val name = takenNames.take(branch.preferredName)
        notices += Notice("${JsonPath.ROOT}", "the branch of ${quoted(value)} is called $name")
        return name
    }

    /** Finds all named places at and below [place]. */
    private fun find(place: JsonPlace) {
        when (place) {
            is LeafPlace,
            is RawPlace -> return
            is NullablePlace -> find(place.content)
            is ListPlace -> find(place.item)
            is MapPlace -> find(place.entry)
            is EnumPlace -> namedPlaces += place
            is RecordPlace -> if (namedPlaces.add(place)) place.fields.forEach { find(it.place) }
            is UnionPlace -> if (namedPlaces.add(place)) place.branches.values.forEach(::find)
        }
    }

    private fun declare(place: NamedPlace) {
        declarations[place.name] =
            when (place) {
                is EnumPlace -> EnumDeclaration(place.name, place.symbols)
                is UnionPlace -> UnionDeclaration(place.name, place.branches.values.map { it.name })
                is RecordPlace ->
                    RecordDeclaration(
                        place.name,
                        place.fields.map { Field(it.name, it.json, it.place.type, it.optional) },
                        place.typeAt,
                    )
            }
    }

    /** Returns the rows of a table of all fields, in the schema's order. */
    fun fields(): List<FieldShares> =
        namedPlaces.filterIsInstance<RecordPlace>().flatMap { record ->
            record.fields.map { field ->
                val (objects, present, nulls) = field.counts
                FieldShares(
                    record = record.name,
                    field = field.json,
                    type = field.place.words,
                    absentShare = (objects - present).toDouble() / objects,
                    nullShare = nulls.toDouble() / objects,
                    count = objects,
                )
            }
        }
}
