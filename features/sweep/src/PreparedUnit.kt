package dev.serdemark.sweep

import dev.serdemark.toolchain.cache.sha256
import dev.serdemark.toolchain.lock.Lock
import dev.serdemark.toolchain.lock.LockedUnit
import dev.serdemark.toolchain.unit.Built
import kotlinx.serialization.Serializable

/**
 * A unit that was built before a run needs it.
 *
 * @property unit everything that the unit was built from
 * @property classes the SHA-256 of the jar with the unit's classes
 */
@Serializable
data class PreparedUnit(val unit: LockedUnit, val classes: String) {
    /** Describes how [other] differs from this unit. Null if all bytes are the same. */
    fun difference(other: PreparedUnit): String? =
        difference(other.unit)
            ?: if (classes == other.classes) null
            else "its classes differ, so its sources or the JDK have changed"

    /** Describes how [other] differs from the inputs of this unit. Null if they are the same. */
    fun difference(other: LockedUnit): String? =
        when {
            unit.artifacts != other.artifacts -> fileDifference(unit, other)
            unit.arguments != other.arguments -> "the compiler's arguments differ"
            else -> null
        }

    private fun fileDifference(before: LockedUnit, after: LockedUnit): String {
        val removed = (before.artifacts - after.artifacts.toSet()).map { "${it.coordinate}" }
        val added = (after.artifacts - before.artifacts.toSet()).map { "${it.coordinate}" }
        return when {
            removed.isEmpty() && added.isEmpty() -> "its files are in another order"
            added.isEmpty() -> "it lacks ${removed.joinToString()}"
            removed.isEmpty() -> "it also has ${added.joinToString()}"
            removed == added -> "${removed.joinToString()} is another file"
            else -> "it has ${added.joinToString()} in place of ${removed.joinToString()}"
        }
    }

    companion object {
        /** Returns the prepared units of [builds], whose keys are the names of the units. */
        fun of(builds: Map<String, Built>): List<PreparedUnit> = builds.map { (name, built) ->
            PreparedUnit(Lock.lockedUnit(name, built), sha256(built.classes))
        }
    }
}
