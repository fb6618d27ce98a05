package dev.serdemark.cli.output

import dev.serdemark.engine.warm.FirstAnswer
import dev.serdemark.machine.CoreShare
import java.util.Locale
import kotlin.math.ceil
import kotlin.math.roundToInt
import kotlin.time.Duration
import kotlin.time.Duration.Companion.minutes
import kotlin.time.Duration.Companion.seconds

/**
 * Says when the first [answer] comes, for example `Other programs use both cores: the first answer
 * comes after about 3 min.`
 */
fun describe(answer: FirstAnswer): String {
    val time = about(answer.left)
    val expected = answer.expected
    return when {
        expected != null && answer.left > expected ->
            "The first answer comes later than expected, in about $time."
        expected != null -> "The first answer comes sooner than expected, in about $time."
        answer.cores.isShared -> "${use(answer.cores)}: the first answer comes after about $time."
        else -> "The first answer comes after about $time."
    }
}

private fun use(cores: CoreShare): String {
    val others = "%.1f".format(Locale.ROOT, cores.others)
    return when {
        cores.others < NEARLY_ALL * cores.cores ->
            "Other programs use $others of ${quantity(cores.cores, "core")}"
        cores.cores == 1 -> "Other programs use the core"
        cores.cores == 2 -> "Other programs use both cores"
        else -> "Other programs use all ${cores.cores} cores"
    }
}

/** Formats a time as `9 s`, `45 s`, `2.5 min` or `12 min`: no forecast is more exact. */
internal fun about(time: Duration): String {
    fun multiple(unit: Duration) = maxOf(1, (time / unit).roundToInt())
    return when {
        time < 15.seconds -> "${maxOf(1, ceil(time / 1.seconds).toInt())} s"
        time < 117.5.seconds -> "${5 * multiple(5.seconds)} s"
        time < 9.75.minutes -> "${multiple(0.5.minutes) / 2.0} min".replace(".0 ", " ")
        else -> "${multiple(1.minutes)} min"
    }
}

/** Other programs that use this share of all cores use nearly all of them. */
private const val NEARLY_ALL = 0.8
