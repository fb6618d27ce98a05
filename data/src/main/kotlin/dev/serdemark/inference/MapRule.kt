package dev.serdemark.inference

import dev.serdemark.model.json.JsonPath
import dev.serdemark.model.json.PathPattern
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.suggestion
import java.util.Collections
import java.util.IdentityHashMap

/**
 * Turns objects that are maps into maps, by the options and by the rules of [MapReason]. The reader
 * has already turned objects with more than [MOST_FIELDS] names into maps.
 */
internal class MapRule(private val options: InferenceOptions) {
    private val visited = Collections.newSetFromMap(IdentityHashMap<ObjectShape, Boolean>())

    /** The paths of all objects, for suggestions. */
    private val objectPaths = LinkedHashSet<String>()

    /** The paths in the options for which no object was found yet. */
    private val unusedPaths = (options.maps + options.records).toMutableSet()

    /** Whether objects became a map since the last folding. */
    private var hasNewMap = false

    /**
     * Turns all objects below [root] that are maps into maps. The values of a new map become one
     * place, whose objects may be a map in turn. So this continues until nothing changes.
     */
    fun apply(root: Shape) {
        if (options.maps.isNotEmpty() || options.records.isNotEmpty())
            applyOptions(root, JsonPath.ROOT)
        do {
            hasNewMap = false
            visited.clear()
            decide(root.resolved())
            Recursion(root).fold()
        } while (hasNewMap)
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
        if (record != null) {
            shape.mapReason?.let { throw onlyMap(record, it) }
            shape.isChosenRecord = true
        }
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

    /** Applies the rules, to inner objects first: outer objects compare them as records or maps. */
    private fun decide(place: Shape) {
        place.items?.let(::decide)
        val shape = place.objects ?: return
        if (!visited.add(shape)) return
        for (branch in shape.branches.values) decideFields(branch.resolved())
        decideFields(shape)
        shape.values?.let(::decide)
        val current = shape.resolved()
        if (!current.isRecord) return
        if (Members(current).areSiblingMaps) {
            for (field in current.fields.toList()) becomeMap(
                field.shape.objects,
                MapReason.SIBLINGS,
            )
        }
        val record = current.resolved()
        if (record.isRecord) becomeMap(record, MapReason.of(record))
    }

    private fun decideFields(shape: ObjectShape) {
        for (field in shape.fields.toList()) decide(field.shape)
    }

    private fun becomeMap(shape: ObjectShape?, reason: MapReason?) {
        if (shape == null || reason == null || !shape.isRecord || shape.isChosenRecord) return
        shape.becomeMap(reason)
        hasNewMap = true
    }
}
