package dev.serdemark.toolchain.lock

import dev.serdemark.toolchain.cache.sha256
import dev.serdemark.toolchain.unit.Built
import kotlinx.serialization.Serializable

/**
 * A unit that was built before a run needs it.
 *
 * @property unit everything that it was built from
 * @property classes the SHA-256 of the jar with its classes
 */
@Serializable
data class PreparedUnit(val unit: LockedUnit, val classes: String) {
    /** Describes how [other] differs from this unit. Null if all bytes are the same. */
    fun difference(other: PreparedUnit): String? =
        difference(other.unit)
            ?: "its classes differ, so its sources or the JDK have changed"
                .takeIf {
                    classes != other.classes
                }

    /**
     * Describes how the inputs of [other] differ from this unit's inputs. Null if they are the
     * same.
     */
    fun difference(other: LockedUnit): String? =
        when {
            unit.artifacts != other.artifacts -> files(unit, other)
            unit.arguments != other.arguments -> "the compiler's arguments differ"
            else -> null
        }

    private fun files(then: LockedUnit, now: LockedUnit): String {
        val gone = (then.artifacts - now.artifacts.toSet()).map { "${it.coordinate}" }
        val new = (now.artifacts - then.artifacts.toSet()).map { "${it.coordinate}" }
        return when {
            gone.isEmpty() && new.isEmpty() -> "its files are in another order"
            new.isEmpty() -> "it lacks ${gone.joinToString()}"
            gone.isEmpty() -> "it also has ${new.joinToString()}"
            gone == new -> "${gone.joinToString()} is another file"
            else -> "it has ${new.joinToString()} in place of ${gone.joinToString()}"
        }
    }

    companion object {
        /** Returns the prepared units of [builds], which have the names of the units as keys. */
        fun of(builds: Map<String, Built>): List<PreparedUnit> = builds.map { (name, built) ->
            PreparedUnit(Lock.locked(name, built), sha256(built.classes))
        }
    }
}
