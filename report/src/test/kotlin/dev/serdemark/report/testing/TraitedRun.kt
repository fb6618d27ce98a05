package dev.serdemark.report.testing

import dev.serdemark.plan.ContenderInfo
import dev.serdemark.plan.TraitsInfo
import dev.serdemark.results.RunResult

/** The [run] as if its contenders had different traits, one of them without recorded traits. */
internal fun runWithTraits(run: RunResult): RunResult =
    run.copy(plan = run.plan.copy(contenders = run.plan.contenders.map(::withTraits)))

private fun withTraits(info: ContenderInfo): ContenderInfo =
    when (info.contender.id) {
        "fastjson2" -> info.copy(effort = "zero-knowledge", traits = TRAITS)
        "jackson" -> info.copy(format = "cbor", effort = "zero-knowledge", traits = TRAITS)
        "moshi-codegen" -> info.copy(format = "kryo", traits = TRAITS.copy(structure = "graph"))
        "gson" -> info.copy(effort = "schema-first")
        else -> info.copy(traits = TRAITS)
    }

private val TRAITS = TraitsInfo("tree", evolution = true, crossLanguage = true)
