package dev.serdemark.damage.testing

import dev.serdemark.contender.DamagedRead
import dev.serdemark.damage.child.Ending

/**
 * How a read of a damaged payload ended. [HANG] means that the read did not end.
 *
 * @property damaged what a manifest must list under `damaged`; null for nothing
 */
enum class Observation(val damaged: DamagedRead? = null) {
    EXCEPTION,
    RIGHT_VALUE,
    WRONG_VALUE(DamagedRead.WRONG_VALUE),
    ALLOCATION(DamagedRead.ALLOCATION),
    ERROR(DamagedRead.ERROR),
    HANG(DamagedRead.HANG),
    CRASH(DamagedRead.CRASH);

    internal companion object {
        fun of(ending: Ending): Observation = valueOf(ending.name)
    }
}
