package dev.serdemark.contender

import dev.serdemark.problem.gatherMistakes
import dev.serdemark.yaml.YamlMap

/**
 * What a contender is in a run: ranked, measured beside the ranking, or a lower bound.
 *
 * @property excluded why the contender is never ranked; null if it is ranked
 * @property onlyNamed whether the contender is measured only if the user names it
 * @property floor the lower bound that the code measures in place of a library; null for contenders
 */
data class Role(val excluded: String?, val onlyNamed: Boolean, val floor: Floor?) {
    /** Whether the contender is measured if the user names no contenders. */
    val isMeasuredByDefault: Boolean
        get() = excluded == null && floor == null && !onlyNamed
}

/**
 * A lower bound: work that no contender can avoid.
 *
 * @property work a description of the work, such as `copying the payload`
 * @property operations the ids of the operations that include this work
 */
data class Floor(val work: String, val operations: List<String>)

/** Reads the keys of a manifest that describe its [Role]. */
internal object RoleReader {
    val KEYS =
        listOf(
            ManifestKey("excluded", isInherited = false, isChangeable = true),
            ManifestKey("onlyNamed", isInherited = false),
            ManifestKey("floor", isInherited = false),
        )

    fun read(root: YamlMap): Role = gatherMistakes {
        val excluded by attempt { root["excluded"]?.text(REASON) }
        val onlyNamed by attempt { root["onlyNamed"]?.let(::readBoolean) ?: false }
        val floor by attempt { root["floor"]?.let { floor(it.map()) } }
        Role(excluded, onlyNamed, floor)
    }

    private fun floor(map: YamlMap): Floor = gatherMistakes {
        attempt { map.onlyKeys("is", "under") }
        val work by attempt {
            map.required("is", "copying the payload").text("copying the payload")
        }
        val operations by attempt { map.required("under", "[read, write]").texts("read") }
        Floor(work, operations)
    }
}
