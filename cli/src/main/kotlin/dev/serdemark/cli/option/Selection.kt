package dev.serdemark.cli.option

import dev.serdemark.contender.Contender
import dev.serdemark.contender.Contenders
import dev.serdemark.contender.Manifest
import dev.serdemark.engine.request.info
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.Problems

/** The words of `-c`: names of contenders, and filters by traits. */
class Selection(words: List<String>) {
    private val trimmed = words.map { it.trim() }
    private val filters = trimmed.filter(TraitFilters::isFilter)

    /** The names, in the order of the command line. */
    val names: List<String> = trimmed - filters.toSet()

    /**
     * Returns the selected contenders: first the named contenders, then the contenders that match
     * the filters. Adds to [problems] each name that [find] does not know, and each wrong filter.
     *
     * @param isFit whether `all` and filters include a contender
     */
    fun contenders(
        all: Contenders,
        problems: Problems,
        isFit: (Manifest) -> Boolean = { true },
        find: (String) -> Contender,
    ): List<Contender> {
        if (names.any(String::isEmpty)) {
            problems.add(
                "-c has an empty name.",
                "Remove the extra comma, or leave out -c to take the usual contenders.",
            )
        }
        val namedContenders =
            names.filter(String::isNotEmpty).flatMap { name ->
                if (name == Contenders.ALL) all.atDefaultVersions().filter { isFit(it.manifest) }
                else listOfNotNull(problems.attempt { find(name) })
            }
        val filtered = problems.attempt { matching(all) }.orEmpty().filter { isFit(it.manifest) }
        return namedContenders + filtered
    }

    /**
     * Returns the contenders that match all filters, at their default versions; none if there are
     * no filters. Lower bounds and excluded contenders never match. Throws a [ProblemException] if
     * a filter is wrong, or if no contender matches.
     */
    fun matching(all: Contenders): List<Contender> {
        if (filters.isEmpty()) return emptyList()
        val contenders = all.atDefaultVersions()
        val infos = contenders.associateWith { it.info() }
        val traitFilters = TraitFilters.of(filters, infos.values.toList())
        return contenders
            .filter {
                it.manifest.role.excluded == null && traitFilters.matches(infos.getValue(it))
            }
            .ifEmpty {
                throw ProblemException(
                    "No contender matches $traitFilters.",
                    "Use fewer filters. See the traits with: serdemark list contenders",
                )
            }
    }
}

/** Returns every contender that is no lower bound, at its default version. */
fun Contenders.atDefaultVersions(): List<Contender> =
    manifests.filter { it.role.floor == null }.map { it.at(it.library.version) }
