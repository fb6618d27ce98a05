package dev.serdemark.cli.option

import com.github.ajalt.clikt.core.ParameterHolder
import com.github.ajalt.clikt.parameters.options.option
import dev.serdemark.plan.ContenderInfo
import dev.serdemark.plan.Trait
import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.gatherMistakes
import dev.serdemark.problem.suggestion

/** Filters such as `format=binary`. A contender must match all of them. */
class TraitFilters private constructor(private val filters: List<Pair<Trait, String>>) {
    fun matches(info: ContenderInfo): Boolean = filters.all { (trait, value) ->
        value in trait.filterValues(info)
    }

    override fun toString(): String = filters.joinToString { (trait, value) ->
        "${trait.id}=$value"
    }

    companion object {
        /** Whether a word of `-c` is a filter. After `@`, a path of a jar may contain `=` too. */
        fun isFilter(text: String): Boolean = '=' in text.substringBefore('@')

        /**
         * Reads filters. Throws a [dev.serdemark.problem.ProblemException] with every unknown trait
         * and value.
         *
         * @param all the contenders whose trait values are accepted
         */
        fun of(texts: List<String>, all: List<ContenderInfo>): TraitFilters {
            val filters = gatherMistakes { each(texts) { filter(it, all) } }
            return TraitFilters(filters)
        }

        private fun filter(text: String, all: List<ContenderInfo>): Pair<Trait, String> {
            val trait = trait(text.substringBefore('=').trim())
            val value = text.substringAfter('=').trim()
            val known =
                (trait.values + all.flatMap(trait::filterValues)).distinct().sortedWith(trait.order)
            if (value !in known) throw ProblemException(unknownValue(trait, value, known))
            return trait to value
        }

        private fun unknownValue(trait: Trait, value: String, known: List<String>): Problem {
            val advice = "Expected one of: ${known.joinToString()}."
            return Problem(
                "Unknown ${trait.id}: '$value'.",
                listOfNotNull(suggestion(value, known), advice).joinToString(" "),
            )
        }
    }
}

/** The option `--group`: the trait that rows are grouped by. */
fun ParameterHolder.groupOption() =
    option(
            "--group",
            metavar = "TRAIT",
            help = "Group contenders by a trait: ${Trait.entries.joinToString { it.id }}.",
        )
        .rare()
        .convertBy(::trait)

private fun trait(id: String): Trait = choice("Unknown trait", id, Trait.entries, Trait::id)
