package dev.serdemark.inference

/**
 * Why objects are a map. The first reason whose rule holds decides. A rule holds only if all values
 * are alike, see [Overlap]. Each example shows objects of one place, and the type that they become.
 *
 * @property words the reason in words, for users
 * @property isGuess whether the objects could as well be a record
 */
internal enum class MapReason(
    val words: String,
    val isGuess: Boolean = false,
    private val rule: (Members) -> Boolean = { false },
) {
    /** With `--map a`: `{"a": {"x": 1}}` becomes a map of int. */
    CHOSEN("the options say so"),

    /** `{"k1": 1, "k2": 2}, {"k3": 3}, ..., {"k16": 4}` becomes a map of int. */
    KEYS_VARY("its keys vary from object to object", rule = { it.haveVaryingKeys }),

    /** `{"2024-01-01": 1, "2024-01-02": 2}` becomes a map of int. See [lookLikeData]. */
    KEYS_ARE_DATA("its keys look like data", rule = { lookLikeData(it.names) }),

    /** `{"a": {"x": 1}, ..., "h": {"x": 8}}` becomes a map of records. */
    ALIKE(
        "its values are records with the same fields",
        isGuess = true,
        rule = { it.areMany && it.values.areSimilarRecords },
    ),

    /** `{"a": [{"x": 1}], ..., "h": [{"x": 8}]}` becomes a map of lists of records. */
    ALIKE_LISTS(
        "its values are lists of the same type",
        isGuess = true,
        rule = {
            it.areMany &&
                it.values.areLists &&
                it.values.content.run { areSimilarRecords || areMaps }
        },
    ),

    /** `{"a": {"2024": 1}, ..., "g": {"2024": 7}, "h": {"x": 8}}` becomes a map of maps. */
    ALIKE_MAPS(
        "its values are maps of the same type",
        isGuess = true,
        rule = { it.areMany && it.values.areMaps },
    ),

    /**
     * For each of the members: `{"Europe": {"Rome": {"x": 1}, ...}, ..., "Asia": {"Tokyo": {"x":
     * 2}, ...}}` becomes a record of maps. See [Members.areSiblingMaps].
     */
    SIBLINGS("its values are like those in its siblings", isGuess = true),

    /** Objects with 1001 names become a map, even if the values are of several kinds. */
    MANY_KEYS("it has more than $MOST_FIELDS different keys"),

    /** Objects in a schema with 20,000 places become a map, to save places. */
    MANY_PLACES("there are too many different places in it");

    companion object {
        /** Returns why the objects of the record [shape] are a map; null if they stay a record. */
        fun of(shape: ObjectShape): MapReason? {
            val members = Members(shape)
            return entries.firstOrNull { it.rule(members) }?.takeIf { members.values.areAlike }
        }
    }
}
