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

/** Names and declares the types that [root] reaches. [build] must be called once. */
internal class SchemaBuilder(private val root: RecordPlace) {
    private val names = TypeNames()
    private val found = LinkedHashSet<NamedPlace>()
    private val declarations = LinkedHashMap<String, Declaration>()

    /** Notices about union branches whose name is not the value of the discriminator. */
    val notices = ArrayList<Notice>()

    fun build(): Schema {
        find(root)
        root.name = names.take(root.wish)
        // Names of branches appear in canonical JSON, so branches choose their names first.
        val branches = found.filterIsInstance<UnionPlace>().flatMap { it.branches.entries }
        for ((value, branch) in branches) {
            branch.name = names.takeSame(value) ?: renamed(value, branch)
        }
        val named = setOf(root) + branches.map { it.value }
        for (place in found) if (place !in named) place.name = names.take(place.wish)
        for (place in found) declare(place)
        return Schema(root.name, declarations)
    }

    private fun renamed(value: String, branch: RecordPlace): String {
        val name = names.take(branch.wish)
        notices += Notice("${JsonPath.ROOT}", "the branch of ${quoted(value)} is called $name")
        return name
    }

    private fun find(place: JsonPlace) {
        when (place) {
            is LeafPlace,
            is RawPlace -> return
            is NullablePlace -> find(place.content)
            is ListPlace -> find(place.item)
            is MapPlace -> find(place.entry)
            is EnumPlace -> found += place
            is RecordPlace -> if (found.add(place)) place.fields.forEach { find(it.place) }
            is UnionPlace -> if (found.add(place)) place.branches.values.forEach(::find)
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
        found.filterIsInstance<RecordPlace>().flatMap { record ->
            record.fields.map { field ->
                val (objects, seen, nulls) = field.counts
                FieldShares(
                    record = record.name,
                    field = field.json,
                    type = field.place.words,
                    absentShare = (objects - seen).toDouble() / objects,
                    nullShare = nulls.toDouble() / objects,
                    count = objects,
                )
            }
        }
}
