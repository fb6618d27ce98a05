package dev.serdemark.inference

import dev.serdemark.model.isName
import dev.serdemark.model.json.JsonPath
import dev.serdemark.model.json.PathPattern
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.suggestion
import java.util.Collections
import java.util.IdentityHashMap

/**
 * Why objects are a map.
 *
 * @property isGuess whether the objects could as well be a record
 */
internal enum class MapReason(val words: String, val isGuess: Boolean = false) {
    CHOSEN("the options say so"),
    KEYS_VARY("its keys vary from object to object"),
    KEYS_ARE_DATA("its keys look like data"),
    ALIKE("its values are records with the same fields", isGuess = true),
    ALIKE_MAPS("its values are maps of the same type", isGuess = true),
    SIBLINGS("its values are like those in its siblings", isGuess = true),
    MANY_KEYS("it has more than $MOST_FIELDS different keys"),
    MANY_PLACES("there are too many different places in it"),
}

/** The minimum number of different keys that make objects a map because their keys vary. */
internal const val MANY_KEYS = 16

/**
 * Distinguishes maps from records. The reader has already turned objects with more than
 * [MOST_FIELDS] names into maps. Other objects are a map if their values are alike (see [Overlap])
 * and one of these is true:
 * - **their keys vary**: there are [MANY_OBJECTS] objects or more, and [MANY_KEYS] keys or more. An
 *   object has at most a quarter of the keys on average, and no key is in all objects.
 * - **their keys look like data**, see [lookLikeData].
 * - **their keys are numbered** (`user_1`), there are four or more, and all values are records with
 *   the same members.
 * - **their values are records or maps**: there are [MANY_RECORDS] or more, and most of the records
 *   share a member. If many objects all have the same keys, there must be [MANY_KEYS] keys or more,
 *   and all records must have the same members.
 * - **their siblings are maps**: the members of the enclosing object are objects that share hardly
 *   any keys. Together, these objects have [MANY_KEYS] values or more, all of them records that are
 *   alike.
 */
internal class MapRule(private val options: InferenceOptions) {
    private val visited = Collections.newSetFromMap(IdentityHashMap<ObjectShape, Boolean>())

    /** The paths of all objects, for suggestions. */
    private val objectPaths = LinkedHashSet<String>()

    /** The paths in the options for which no object was found yet. */
    private val unusedPaths = (options.maps + options.records).toMutableSet()

    /** Turns all objects below [root] that are maps into maps. */
    fun apply(root: Shape) {
        if (options.maps.isNotEmpty() || options.records.isNotEmpty())
            applyOptions(root, JsonPath.ROOT)
        visited.clear()
        decide(root, JsonPath.ROOT)
    }

    /**
     * Requires that there is an object at every path of the options.
     *
     * @throws ProblemException if there is no object at one of these paths
     */
    fun requireOptionsUsed() {
        val path = unusedPaths.firstOrNull() ?: return
        val option = if (path in options.maps) "--map" else "--record"
        throw ProblemException(
            "$option $path: there is no object at this place of the documents.",
            suggestion("$path", objectPaths) ?: "The list of guesses shows how paths are written.",
        )
    }

    /** Applies the options, to outer objects first: `a{}.b` exists only after `a` is a map. */
    private fun applyOptions(place: Shape, path: JsonPath) {
        place.items?.let { applyOptions(it, path.items()) }
        val shape = place.objects ?: return
        if (!visited.add(shape)) return
        objectPaths += "$path".removePrefix("$.")
        val map = options.maps.find { it.matches(path) }
        val record = options.records.find { it.matches(path) }
        if (map != null && record != null) throw bothChosen(map, record, path)
        unusedPaths -= setOfNotNull(map, record)
        if (record != null) shape.mapReason?.let { throw onlyMap(record, it) }
        if (map != null) {
            shape.unsplit()
            shape.resolved().becomeMap(MapReason.CHOSEN)
        }
        val current = shape.resolved()
        current.values?.let { applyOptions(it, path.entries()) }
        for (branch in current.branches.values) applyOptionsToFields(branch.resolved(), path)
        applyOptionsToFields(current, path)
    }

    private fun bothChosen(map: PathPattern, record: PathPattern, path: JsonPath) =
        ProblemException("--map $map and --record $record both name $path.", "Keep one.")

    private fun onlyMap(path: PathPattern, reason: MapReason) =
        ProblemException(
            "--record $path: ${reason.words}, so it can only be a map.",
            "Leave the option out.",
        )

    private fun applyOptionsToFields(shape: ObjectShape, path: JsonPath) {
        for (field in shape.fields.toList()) {
            applyOptions(field.shape, path.member(field.name))
        }
    }

    /**
     * Applies the rule, to inner objects first: it compares the inner objects as records or maps.
     */
    private fun decide(place: Shape, path: JsonPath) {
        place.items?.let { decide(it, path.items()) }
        val shape = place.objects ?: return
        if (!visited.add(shape)) return
        for (branch in shape.branches.values) decideFields(branch.resolved(), path)
        decideFields(shape, path)
        shape.values?.let { decide(it, path.entries()) }
        decideSiblings(shape.resolved(), path)
        val current = shape.resolved()
        if (!current.isRecord || options.records.any { it.matches(path) }) return
        mapReason(current)?.let(current::becomeMap)
    }

    private fun decideFields(shape: ObjectShape, path: JsonPath) {
        for (field in shape.fields.toList()) decide(field.shape, path.member(field.name))
    }

    private fun decideSiblings(shape: ObjectShape, path: JsonPath) {
        if (!shape.isRecord || !hasSiblingMaps(shape)) return
        for (field in shape.fields) {
            val isChosen = options.records.any { it.matches(path.member(field.name)) }
            val child = field.shape.objects
            if (!isChosen && child?.isRecord == true) child.becomeMap(MapReason.SIBLINGS)
        }
    }

    companion object {
        private const val MANY_OBJECTS = 5
        private const val MANY_RECORDS = 8

        /** If keys vary, an object has at most one in this many keys on average. */
        private const val VARIETY = 4
        private const val MANY_DIGITS = 4
        private const val FEW_SIBLINGS = 4
        private const val FEW_RECORDS = 3
        private const val FEW_CODES = 4
        private const val FEW_NUMBERED = 4
        private const val LONGEST_CODE = 4

        private fun mapReason(shape: ObjectShape): MapReason? {
            val why =
                when {
                    haveVaryingKeys(shape) -> MapReason.KEYS_VARY
                    lookLikeData(shape.fields.map { it.name }) -> MapReason.KEYS_ARE_DATA
                    areNumberedRecords(shape) -> MapReason.ALIKE
                    !hasManyObjectValues(shape) -> null
                    Overlap(shape.memberShapes()).areRecords -> MapReason.ALIKE
                    else -> MapReason.ALIKE_MAPS
                }
            return why?.takeIf { Overlap(shape.memberShapes()).areAlike }
        }

        /**
         * Whether a record could as well be a map, so that users get a notice. This is so if
         * - it has [FEW_RECORDS] fields or more, all of them records with the same members; or
         * - all its fields are of one kind, and the objects do not show that the fields are fixed.
         *   Also, there are many fields, a name that is not a name in code, or only names in
         *   capital letters.
         */
        fun couldBeMap(shape: ObjectShape): Boolean {
            if (!shape.isRecord || shape.fields.size < 2) return false
            val overlap = Overlap(shape.memberShapes())
            if (overlap.areSameRecords && shape.fields.size >= FEW_RECORDS) return true
            if (hasFixedFields(shape) || !overlap.isOfOneKind) return false
            val names = shape.fields.map { it.name }
            return when {
                names.any { !isName(it) } || names.all(CAPITALS::matches) -> overlap.areAlike
                names.size < MANY_RECORDS -> false
                else -> !overlap.areRecords || overlap.areMostlyAlike
            }
        }

        /**
         * Returns the name of a member of [parent] that is or could be a map, and that resembles
         * the record [shape], the value of the member [name]. Two members are similar if their
         * values are of one kind, and if one name ends with the other, such as `devDependencies`
         * and `dependencies`. Returns null if there is no such member.
         */
        fun similarMap(shape: ObjectShape, name: String, parent: ObjectShape): String? =
            parent.fields
                .filter { namesMatch(it.name, name) }
                .find { field ->
                    val other = field.shape.objects
                    val values =
                        if (other == null || other === shape) emptyList()
                        else if (couldBeMap(other)) other.memberShapes()
                        else listOfNotNull(other.values)
                    values.isNotEmpty() &&
                        Overlap(shape.memberShapes() + values).run { isOfOneKind && areAlike }
                }
                ?.name

        /** Whether one of two names ends with the other, in any case. */
        private fun namesMatch(a: String, b: String): Boolean =
            a.endsWith(b, ignoreCase = true) || b.endsWith(a, ignoreCase = true)

        /** Whether all members of [shape] have values of one kind. */
        fun areOfOneKind(shape: ObjectShape): Boolean = Overlap(shape.memberShapes()).isOfOneKind

        private fun haveVaryingKeys(shape: ObjectShape): Boolean {
            val keys = shape.fields
            return shape.count >= MANY_OBJECTS &&
                keys.size >= MANY_KEYS &&
                keys.size * shape.count >= VARIETY * keys.sumOf { it.occurrences } &&
                keys.none { it.occurrences >= shape.count }
        }

        /**
         * Whether the members are called `user_1`, `user_2` and so on, and are records with the
         * same members.
         */
        private fun areNumberedRecords(shape: ObjectShape): Boolean {
            val names = shape.fields.map { it.name }
            return names.size >= FEW_NUMBERED &&
                names.all { name -> name.any(Char::isDigit) } &&
                names.distinctBy { DIGITS.replace(it, "0") }.size == 1 &&
                Overlap(shape.memberShapes()).areSameRecords
        }

        private fun hasManyObjectValues(shape: ObjectShape): Boolean {
            if (shape.fields.size < MANY_RECORDS) return false
            val overlap = Overlap(shape.memberShapes())
            return if (hasFixedFields(shape))
                shape.fields.size >= MANY_KEYS && overlap.areSameRecords
            else overlap.areRecords && overlap.haveUsualMember || overlap.areMaps
        }

        private fun hasSiblingMaps(shape: ObjectShape): Boolean {
            val children = shape.memberShapes().map { it.objects ?: return false }
            if (children.size < FEW_SIBLINGS) return false
            val names = children.flatMap { child -> child.fields.map { it.name } }
            val inner = children.flatMap {
                it.memberShapes() + listOfNotNull(it.values)
            }
            return inner.size >= MANY_KEYS &&
                // At least three quarters of the keys are different.
                names.distinct().size * 4 >= names.size * 3 &&
                Overlap(inner).run { areRecords && areAlike }
        }

        /** Whether there are several objects, and all of them have all fields. */
        private fun hasFixedFields(shape: ObjectShape): Boolean =
            shape.count >= MANY_OBJECTS && shape.fields.all { it.occurrences >= shape.count }

        /**
         * Whether [keys] look like data. This is so if
         * - at least four in five begin with a digit, contain whitespace, a slash, an inner `@` or
         *   four digits, or are the tag of a language with a country (`en-US`). If there is such a
         *   tag, tags without a country (`en`) count too; or
         * - all are codes of capital letters and digits, of one length (`USD`); or
         * - at least four in five differ in their numbers alone (`era-1`, `era-2`).
         */
        private fun lookLikeData(keys: List<String>): Boolean =
            keys.isNotEmpty() && (areMostlyData(keys) || areCodes(keys) || areNumbered(keys))

        private fun areMostlyData(keys: List<String>): Boolean {
            val areTags = keys.any(LANGUAGE_TAG::matches)
            val data = keys.count { isData(it) || areTags && LANGUAGE.matches(it) }
            return data * 5 >= keys.size * 4
        }

        private fun isData(key: String): Boolean =
            key.firstOrNull()?.isDigit() == true ||
                key.any { it.isWhitespace() || it == '/' } ||
                key.indexOf('@') > 0 ||
                key.count { it.isDigit() } >= MANY_DIGITS ||
                LANGUAGE_TAG.matches(key)

        private fun areCodes(keys: List<String>): Boolean =
            keys.size >= FEW_CODES &&
                keys.all { key ->
                    key.length in 2..LONGEST_CODE &&
                        key.length == keys.first().length &&
                        key.all { it in 'A'..'Z' || it in '0'..'9' }
                }

        private fun areNumbered(keys: List<String>): Boolean =
            keys.size >= MANY_RECORDS &&
                keys
                    .filter { key -> key.any { it.isDigit() } }
                    .groupingBy { DIGITS.replace(it, "0") }
                    .eachCount()
                    .values
                    .any { it * 5 >= keys.size * 4 }

        private val DIGITS = Regex("[0-9]+")
        private val CAPITALS = Regex("[A-Z][A-Z0-9_]+")
        private val LANGUAGE = Regex("[a-z]{2,3}")
        private val LANGUAGE_TAG = Regex("[a-z]{2,3}([-_][A-Z][a-z]{3})?[-_]([A-Z]{2}|[0-9]{3})")

        private fun ObjectShape.memberShapes() = fields.map { it.shape }
    }
}

/**
 * Compares the values at [places], the members of one object. Two values are of one kind if both
 * are records, lists, texts and so on.
 *
 * A member is common if a quarter of the records have it, and at least two. A member is usual if
 * more than half of the records have it. A record is odd if most of its members are not common, or
 * if it lacks most of the usual members. The comparison ignores values deep inside the records. If
 * these differ, the schema keeps them as JSON text.
 */
private class Overlap(places: List<Shape>) {
    private val filled = places.filter { it.kinds.isNotEmpty() }
    private val kinds = filled.flatMapTo(HashSet()) { it.kinds }
    private val objects = filled.mapNotNull { it.objects }
    private val records = objects.filter { it.isRecord && it.fields.isNotEmpty() }

    val isOfOneKind: Boolean = kinds.size <= 1

    /** Whether all values are records or empty objects, and at least one is not empty. */
    val areRecords: Boolean =
        kinds == setOf(Kind.OBJECT) && records.isNotEmpty() && objects.all { it.isRecord }

    /** Whether all values are maps, or empty objects. */
    val areMaps: Boolean =
        kinds == setOf(Kind.OBJECT) &&
            objects.all { it.values != null || it.isRecord && it.fields.isEmpty() }

    /** The values of each member in all records, by the member's name. */
    private val members: Map<String, List<Shape>> by lazy {
        records.flatMap { it.fields }.groupBy({ it.name }, { it.shape })
    }
    private val commonMembers: Map<String, List<Shape>> by lazy {
        members.filterValues { it.size >= 2 && it.size * COMMON >= records.size }
    }

    private val usualMembers: Set<String> by lazy {
        members.filterValues { it.size * 2 > records.size }.keys
    }

    /** Whether more than half of the records share a member. */
    val haveUsualMember: Boolean
        get() = usualMembers.isNotEmpty()

    /** Whether all values are records with the same members. */
    val areSameRecords: Boolean
        get() =
            areRecords &&
                records.size == objects.size &&
                members.values.all { it.size == records.size }

    private val oddRecords: Int by lazy {
        records.count { record ->
            2 * record.fields.count { it.name in commonMembers } < record.fields.size ||
                2 * usualMembers.count { record.field(it) != null } < usualMembers.size
        }
    }

    /** Whether one type represents all values, so that they may be the values of a map. */
    val areAlike: Boolean
        get() =
            when (kinds.singleOrNull()) {
                // There are no values, or values of several kinds.
                null -> kinds.isEmpty()
                Kind.LIST -> Overlap(filled.mapNotNull { it.items }).areAlike
                Kind.OBJECT -> areObjectsAlike
                else -> true
            }

    private val areObjectsAlike: Boolean
        get() =
            when {
                areRecords -> oddRecords * ODD <= records.size && areMembersAlike
                areMaps -> Overlap(objects.mapNotNull { it.values }).areAlike
                objects.all { it.discriminator != null } ->
                    objects.distinctBy { it.discriminator }.size == 1
                else -> false
            }

    /** Whether at most one common member in [ODD] has values of several kinds. */
    private val areMembersAlike: Boolean
        get() = commonMembers.values.count { !Overlap(it).isOfOneKind } * ODD <= commonMembers.size

    /** Whether at most half of the records are odd. */
    val areMostlyAlike: Boolean
        get() = oddRecords * 2 <= records.size

    private companion object {
        /** A member that one in this many records has is common. */
        const val COMMON = 4

        /** One in this many records may be odd. */
        const val ODD = 4
    }
}

/** Whether one type represents the values at all [places]. */
internal fun areAlike(places: List<Shape>): Boolean = Overlap(places).areAlike
