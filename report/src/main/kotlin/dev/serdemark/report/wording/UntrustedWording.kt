package dev.serdemark.report.wording

import dev.serdemark.plan.Plan

/** Warns of contenders that must not read untrusted data. */
internal object UntrustedWording {
    /** Returns one line per warning, with all contenders that it concerns. */
    fun lines(plan: Plan): List<String> =
        plan.contenders
            .filter { it.untrusted != null }
            .groupBy { it.untrusted }
            .map { (reason, contenders) ->
                val names = contenders.map { it.contender.id }.distinct().joinToString()
                visible("Not for untrusted data: $names. $reason")
            }
}
