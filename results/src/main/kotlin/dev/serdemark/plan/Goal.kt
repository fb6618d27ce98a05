package dev.serdemark.plan

import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable

/** Which question a run answers before it stops. */
@Serializable
enum class Goal(val id: String) {
    /** Which contender is fastest: each is decided against the fastest of its group. */
    @SerialName("best") BEST("best"),
    /** In which order they all are: each is decided against every other. */
    @SerialName("order") ORDER("order"),
}
