package dev.serdemark.plan

import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable

/** Which question a run answers before it stops. */
@Serializable
enum class Goal(val id: String) {
    /** Which contender is fastest: each is compared with the fastest of its group. */
    @SerialName("best") BEST("best"),
    /** The order of all contenders: each is compared with every other. */
    @SerialName("order") ORDER("order"),
}
