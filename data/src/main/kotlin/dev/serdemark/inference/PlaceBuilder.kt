package dev.serdemark.inference

import dev.serdemark.model.Leaf
import dev.serdemark.model.PreferredName
import dev.serdemark.model.fieldNames
import dev.serdemark.model.isName
import dev.serdemark.model.json.JsonPath
import dev.serdemark.model.json.PathPattern
import dev.serdemark.model.json.UNION_TAG
import dev.serdemark.model.quoted
import dev.serdemark.model.singular
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.shellQuoted
import dev.serdemark.problem.suggestion
import java.util.IdentityHashMap

/** The maximum nesting of lists. Deeper lists are kept as JSON text. */
private const val DEEPEST_LISTS = 16

/**
 * The maximum number of records of a union that a notice lists. If there are further records, "3
 * more" takes the place of one record.
 */
private const val SHOWN_BRANCHES = 6

/** The name of the root record of an inferred schema. */
const val ROOT_NAME = "Root"

/** The only field of the root record if documents are not records. The field has the document. */
internal const val WRAPPER_FIELD = "value"

/** Builds the places of a schema from the shape of the documents, and reports guesses. */
internal class PlaceBuilder(
    private val options: InferenceOptions,
    private val possibleMaps: PossibleMaps,
) {
    /**
     * Notices for users, in order of the places. The first notices are about records that would
     * shrink the schema a lot if they were maps, because users may not read all notices.
     */
    val notices: List<Notice>
        get() = savingNotices.sortedByDescending { it.second }.map { it.first } + otherNotices

    /** Notices about records, each with the number of places that a map would save. */
    private val savingNotices = ArrayList<Pair<Notice, Int>>()

    private val otherNotices = ArrayList<Notice>()

    /** Whether values of a place are kept as JSON text. */
    var hasJsonText = false
        private set

    /** The paths of all decimals, for suggestions. */
    private val decimals = ArrayList<String>()

    /** The paths in `--double` for which no decimal was found yet. */
    private val unusedDoubles = options.doubles.toMutableSet()

    /**
     * Requires that there are decimals at every path of `--double`.
     *
     * @throws ProblemException for the first path without decimals
     */
    fun requireOptionsUsed() {
        val path = unusedDoubles.firstOrNull() ?: return
        throw ProblemException(
            "--double $path: there is no decimal at this place of the documents.",
            suggestion("$path", decimals) ?: "The list of guesses shows the decimals.",
        )
    }

    /** The places that were built or are being built, by their shapes. */
    private val placesByShape = IdentityHashMap<ObjectShape, NamedPlace>()

    /** The first of all equal places, by their key. */
    private val placesByKey = HashMap<Any, NamedPlace>()

    /**
     * The surroundings of a place.
     *
     * @property name the name of the member that contains the place, in the singular for items
     * @property record the name of the enclosing record
     * @property lists the number of nested lists around the place
     * @property maps the maps between the enclosing record and the place
     * @property parent the shape of the enclosing record if the place is one of its members
     */
    private data class Site(
        val path: JsonPath,
        val name: String,
        val record: String,
        val lists: Int = 0,
        val maps: List<ObjectShape> = emptyList(),
        val parent: ObjectShape? = null,
    )

    /** Whether documents of [shape] are records. If not, a record wraps them. */
    fun isRecord(shape: Shape): Boolean = shape.nulls == 0L && isRecordOrNull(shape)

    private fun isRecordOrNull(shape: Shape): Boolean {
        val objects = shape.objects
        return shape.kinds == setOf(Kind.OBJECT) &&
            objects?.isRecord == true &&
            objects.fields.isNotEmpty()
    }

    /** Builds the record for a document. */
    fun root(shape: Shape, documents: Long): RecordPlace {
        val preferredName = PreferredName(ROOT_NAME)
        val objects = shape.objects
        if (objects != null && isRecord(shape)) {
            val root = RecordPlace(preferredName)
            placesByShape[objects] = root
            noticePossibleMap(objects, Site(JsonPath.ROOT, preferredName.name, record = ""))
            addFields(root, objects, JsonPath.ROOT, preferredName.name)
            return root
        }
        val kind = shape.kinds.singleOrNull()?.words?.takeIf { shape.nulls == 0L }
        val what =
            if (kind == null || kind == Kind.OBJECT.words) "not a plain record" else "not an object"
        val wrapped = "wrapped in a record with the only field \"$WRAPPER_FIELD\""
        notice(
            JsonPath.ROOT,
            if (isRecordOrNull(shape))
                "there are documents that are null (${shape.nulls} of $documents), so each is " +
                    "$wrapped; remove them to measure records"
            else "a document is $what, so it is $wrapped",
        )
        val place = place(shape, Site(JsonPath.ROOT, "item", record = ""))
        val counts = FieldCounts(documents, present = documents, shape.nulls)
        val field = FieldPlace(WRAPPER_FIELD, WRAPPER_FIELD, place, optional = false, counts)
        return RecordPlace(preferredName).also { it.fields = listOf(field) }
    }

    private fun place(shape: Shape, site: Site): JsonPlace {
        val content = placeWithoutNull(shape, site)
        return if (shape.nulls > 0) NullablePlace(content) else content
    }

    private fun placeWithoutNull(shape: Shape, site: Site): JsonPlace {
        val kinds = shape.kinds
        return when (kinds.singleOrNull()) {
            Kind.BOOLEAN -> LeafPlace(Leaf.BOOLEAN)
            Kind.NUMBER -> number(shape.numbers, site)
            Kind.TEXT -> text(shape.texts, site)
            Kind.LIST -> list(shape, site)
            Kind.OBJECT -> objects(shape, site)
            null ->
                if (kinds.isEmpty()) {
                    notice(site.path, "it is always null, so it is a string that may be null")
                    LeafPlace(Leaf.STRING)
                } else {
                    val all =
                        kinds.map { it.words } + listOfNotNull("null".takeIf { shape.nulls > 0 })
                    jsonText(site, "it holds ${all.joinToString(" or ")}")
                }
        }
    }

    private fun jsonText(site: Site, why: String): JsonPlace {
        hasJsonText = true
        notice(site.path, "$why, so it is kept as JSON text in a string")
        return RawPlace
    }

    private fun number(numbers: NumberShape?, site: Site): JsonPlace {
        val leaf =
            numbers?.leaf
                ?: return jsonText(site, "it holds a number that no type represents exactly")
        if (leaf != Leaf.DECIMAL) return LeafPlace(leaf)
        val double = options.doubles.find { it.matches(site.path) }
        if (double != null) {
            if (numbers.isBeyondDouble) throw beyondDouble(double)
            unusedDoubles -= double
            return LeafPlace(Leaf.DOUBLE)
        }
        decimals += "${site.path}".removePrefix("$.")
        val zero = if (numbers.hasNegativeZero) ", and -0 becomes 0" else ""
        val first = numbers.firstInexact?.let { ", first $it" }.orEmpty()
        val other =
            if (numbers.isBeyondDouble) "" else " (or a double: ${option("--double", site.path)})"
        notice(
            site.path,
            "numbers that a double would change: ${numbers.inexact} of ${numbers.count}$first: " +
                "a decimal$zero$other",
        )
        return LeafPlace(leaf)
    }

    private fun beyondDouble(path: PathPattern) =
        ProblemException(
            "--double $path: a number at this place is beyond the range of a double.",
            "Leave the option out, so that the numbers become decimals.",
        )

    private fun text(texts: TextShape?, site: Site): JsonPlace {
        val leaf = texts?.logical?.leaf
        val symbols = texts?.let(::symbols)
        if (symbols == null || leaf != null) return LeafPlace(leaf ?: Leaf.STRING)
        notice(site.path, "it has ${symbols.size} different strings, so it is an enum")
        val preferredName = PreferredName(singular(site.name), site.record)
        return placesByKey.getOrPut(preferredName.name to symbols) {
            EnumPlace(preferredName, symbols)
        }
    }

    /** Returns the symbols of an enum, or null if the strings of the place are no enum. */
    private fun symbols(texts: TextShape): List<String>? =
        texts.distinct?.all?.takeIf { symbols ->
            options.enums &&
                // On average, each string occurs at least twice.
                symbols.size * 2 <= texts.count &&
                symbols.all(::isName) &&
                symbols.distinctBy { it.lowercase() }.size == symbols.size
        }

    private fun list(shape: Shape, site: Site): JsonPlace {
        val items = shape.items
        val path = site.path.items()
        return when {
            site.lists == DEEPEST_LISTS ->
                jsonText(site, "it is a list within $DEEPEST_LISTS others")
            items == null -> {
                notice(path, "all lists are empty, so they are lists of strings")
                ListPlace(LeafPlace(Leaf.STRING))
            }
            else -> {
                val inside = site.copy(path = path, name = singular(site.name), parent = null)
                ListPlace(place(items, inside.copy(lists = site.lists + 1)))
            }
        }
    }

    private fun objects(shape: Shape, site: Site): JsonPlace {
        val objects = shape.objects ?: error("Objects have a shape")
        placesByShape[objects]?.let {
            return it
        }
        val values = objects.values
        return when {
            // Maps have no name, so a map cannot mention itself.
            objects in site.maps -> jsonText(site, "it is a recursive map")
            values != null -> {
                notice(site.path, mapNotice(objects, site.path))
                val path = site.path.entries()
                val inside = site.copy(path = path, name = singular(site.name), parent = null)
                MapPlace(place(values, inside.copy(lists = 0, maps = site.maps + objects)))
            }
            objects.discriminator != null -> union(objects, site)
            objects.fields.isEmpty() -> {
                notice(site.path, "its objects are empty, so it is a map of strings")
                MapPlace(LeafPlace(Leaf.STRING))
            }
            else -> record(objects, site)
        }
    }

    private fun mapNotice(objects: ObjectShape, path: JsonPath): String {
        val reason = checkNotNull(objects.mapReason) { "Every map has a reason" }
        val other = if (reason.isGuess) " (or a record: ${option("--record", path)})" else ""
        return "${reason.words}, so it is a map$other"
    }

    private fun option(name: String, path: JsonPath) =
        "$name ${shellQuoted("$path".removePrefix("$.").ifEmpty { "$" })}"

    private fun record(objects: ObjectShape, site: Site): JsonPlace {
        val record = RecordPlace(PreferredName(site.name, site.record))
        placesByShape[objects] = record
        noticePossibleMap(objects, site)
        addFields(record, objects, site.path, site.name)
        return deduplicated(objects, record, key(record))
    }

    private fun noticePossibleMap(objects: ObjectShape, site: Site) {
        if (objects.isChosenRecord) return
        val similarMap = site.parent?.let { PossibleMaps.similarMap(objects, site.name, it) }
        val why = similarMap?.let { ", like ${quoted(it)}" }.orEmpty()
        if (similarMap != null || objects in possibleMaps) {
            val text = "it could be a map$why: ${option("--map", site.path)}"
            val saved = possibleMaps.savedPlaces(objects)
            if (saved == 0) notice(site.path, text)
            else savingNotices += Notice("${site.path}", text) to saved
        }
    }

    private fun union(objects: ObjectShape, site: Site): JsonPlace {
        val discriminator = objects.discriminator ?: error("A union has a discriminator")
        val places =
            objects.branches.keys.filterNotNull().associateWith { RecordPlace(PreferredName(it)) }
        val union = UnionPlace(PreferredName(site.name, site.record), discriminator, places)
        placesByShape[objects] = union
        for ((value, place) in places) {
            val branch = objects.branches.getValue(value)
            addFields(place, branch, site.path, value, discriminator)
        }
        notice(site.path, unionNotice(discriminator, places.keys.toList()))
        return deduplicated(objects, union, key(union))
    }

    private fun unionNotice(discriminator: String, values: List<String>): String {
        val shown = if (values.size > SHOWN_BRANCHES) SHOWN_BRANCHES - 1 else values.size
        val more = values.size - shown
        val names =
            values.take(shown).map(::quoted) + if (more > 0) listOf("$more more") else emptyList()
        // A, B, C -> "A, B", "C"
        val all = listOf(names.dropLast(1).joinToString(), names.last()).filter { it.isNotEmpty() }
        val tag =
            if (discriminator == UNION_TAG) "" else "; in canonical JSON that is \"$UNION_TAG\""
        return "its member ${quoted(discriminator)} says which record it is: ${all.joinToString(" or ")}$tag"
    }

    /** Returns [place], or an equal place that was built before at another path. */
    private fun deduplicated(objects: ObjectShape, place: NamedPlace, key: Any): NamedPlace {
        val first = placesByKey.getOrPut(key) { place }
        if (first !== place) {
            placesByShape[objects] = first
            addCounts(first, place)
        }
        return first
    }

    private fun addCounts(to: NamedPlace, from: NamedPlace) {
        if (to is RecordPlace && from is RecordPlace) {
            to.fields.zip(from.fields) { target, source -> target.counts += source.counts }
        } else if (to is UnionPlace && from is UnionPlace) {
            for ((value, branch) in to.branches) addCounts(branch, from.branches.getValue(value))
        }
    }

    private fun key(record: RecordPlace): Any =
        listOf(record.preferredName.name) + fieldKeys(record)

    private fun key(union: UnionPlace): Any =
        listOf(union.preferredName.name, union.discriminator) +
            union.branches.map { (value, branch) ->
                Triple(value, branch.typeAt, fieldKeys(branch))
            }

    private fun fieldKeys(record: RecordPlace): List<Any> =
        record.fields.map { Triple(it.json, it.place.key, it.optional) }

    /**
     * Adds the fields of [objects] to a record.
     *
     * @param record the name of the record
     * @param tag the discriminator if the record is a branch of a union
     */
    private fun addFields(
        place: RecordPlace,
        objects: ObjectShape,
        path: JsonPath,
        record: String,
        tag: String? = null,
    ) {
        val unordered = objects.fields.map { it.name }
        val order = objects.orders.arrange((listOfNotNull(tag) + unordered).distinct())
        if (order.misfits > 0) {
            notice(
                path,
                "${order.misfits} of ${objects.count} objects of $record have another order of " +
                    "members: measured in the most frequent one",
            )
        }
        place.typeAt = maxOf(order.names.indexOf(tag), 0)
        val fields = (order.names - setOfNotNull(tag)).mapNotNull(objects::field)
        val names = fieldNames(fields.map { it.name })
        place.fields =
            fields.zip(names) { field, name ->
                val fieldPath = path.member(field.name)
                if (name != field.name) notice(fieldPath, "it is called $name in code")
                field(objects, field, name, Site(fieldPath, field.name, record, parent = objects))
            }
    }

    private fun field(
        objects: ObjectShape,
        field: FieldShape,
        name: String,
        site: Site,
    ): FieldPlace {
        val shape = field.shape
        val mayBeAbsent = field.occurrences < objects.count
        val mayBeNull = shape.nulls > 0
        if (mayBeAbsent && mayBeNull && !options.keepAbsent) {
            notice(
                site.path,
                "it is null in some objects and absent from others, so it is null in both",
            )
        }
        val isOptional = mayBeAbsent && (!mayBeNull || options.keepAbsent)
        val counts = FieldCounts(objects.count, field.occurrences, shape.nulls)
        return FieldPlace(name, field.name, place(shape, site), isOptional, counts)
    }

    private fun notice(path: JsonPath, text: String) {
        otherNotices += Notice(path.toString(), text)
    }
}
