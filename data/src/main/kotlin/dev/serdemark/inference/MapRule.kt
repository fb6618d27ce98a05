package dev.serdemark.inference

import java.util.Collections
import java.util.IdentityHashMap

/**
 * Distinguishes maps from records. Objects with more than [MOST_FIELDS] names have become maps
 * before. Other objects are a map if all their values are alike, and
 * - **their keys vary**: there are [MANY_OBJECTS] objects or more, and [MANY_KEYS] keys or more. An
 *   object has at most a quarter of the keys on average, and no key is in all objects; or
 * - **their keys look like data**: at least four in five keys begin with a digit, or contain
 *   whitespace, a slash or four digits; or
 * - **their values are records**: there are [MANY_RECORDS] or more with two fields or more, and the
 *   keys are not the same in each of many objects.
 */
internal class MapRule {
    private val visited = Collections.newSetFromMap(IdentityHashMap<ObjectShape, Boolean>())
    private val reasons = IdentityHashMap<ObjectShape, String>()

    /** Turns all objects below [place] that look like maps into maps, inner ones first. */
    fun apply(place: Shape) {
        place.items?.resolved()?.let(::apply)
        val shape = place.objects?.resolved() ?: return
        if (!visited.add(shape)) return
        for (branch in shape.branches.values) visitFields(branch.resolved())
        visitFields(shape)
        shape.values?.resolved()?.let(::apply)
        val reason = if (shape.isRecord) reason(shape) else null
        if (reason != null) {
            reasons[shape] = reason
            shape.becomeMap()
        }
    }

    /** Returns why the objects became a map, or null if they did not. */
    fun reason(shape: Shape): String? = shape.objects?.resolved()?.let(reasons::get)

    private fun visitFields(shape: ObjectShape) {
        for (field in shape.fields.toList()) apply(field.shape.resolved())
    }

    private fun reason(shape: ObjectShape): String? {
        val why =
            when {
                doKeysVary(shape) -> "its keys vary from object to object"
                areKeysData(shape) -> "its keys look like data"
                areValuesRecords(shape) -> "its values are records with the same fields"
                else -> null
            }
        return why?.takeIf { areAlike(shape.fields.map { it.shape.resolved() }) }
    }

    private fun doKeysVary(shape: ObjectShape): Boolean {
        val keys = shape.fields
        return shape.count >= MANY_OBJECTS &&
            keys.size >= MANY_KEYS &&
            keys.size * shape.count >= VARIETY * keys.sumOf { it.seen } &&
            keys.none { it.seen >= shape.count }
    }

    private fun areKeysData(shape: ObjectShape): Boolean {
        val keys = shape.fields
        return keys.isNotEmpty() && keys.count { isData(it.name) } * FIVE >= keys.size * FOUR
    }

    private fun areValuesRecords(shape: ObjectShape): Boolean {
        val keys = shape.fields
        val isFixed = shape.count >= MANY_OBJECTS && keys.all { it.seen >= shape.count }
        return keys.size >= MANY_RECORDS &&
            !isFixed &&
            keys.all { field ->
                val values = field.shape.resolved()
                val records = values.objects?.resolved()
                records != null && records.isRecord && records.fields.size >= 2
            }
    }

    private fun isData(key: String): Boolean =
        key.firstOrNull()?.isDigit() == true ||
            key.any { it.isWhitespace() || it == '/' } ||
            key.count { it.isDigit() } >= FOUR

    private companion object {
        const val MANY_OBJECTS = 5
        const val MANY_KEYS = 16
        const val MANY_RECORDS = 8
        const val VARIETY = 4
        const val FOUR = 4
        const val FIVE = 5
    }
}
