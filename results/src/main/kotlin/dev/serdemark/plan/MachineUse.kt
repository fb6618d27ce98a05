package dev.serdemark.plan

import kotlinx.serialization.Serializable

/**
 * What else ran on the machine during a generation. A value is null if the system does not say.
 *
 * @property loadAverage of the last minute, at the end
 * @property othersCores how many cores other processes than this run's kept busy, on average
 * @property stolen the share of all cores' time that a virtual machine's host took away, from 0 to
 *   1
 * @property megahertz of the fastest core, right after the last worker ended
 * @property pagesSwappedIn pages that any process read back from swap space
 */
@Serializable
data class MachineUse(
    val loadAverage: Double? = null,
    val othersCores: Double? = null,
    val stolen: Double? = null,
    val megahertz: Double? = null,
    val pagesSwappedIn: Long? = null,
) {
    /**
     * A copy without the counters of CPU time if they jumped: a host cannot take away more time
     * than has passed. Journals of earlier versions hold such readings.
     */
    val credible: MachineUse
        get() =
            if (stolen == null || stolen in 0.0..1.0) this
            else copy(stolen = null, othersCores = null)
}
