package dev.serdemark.cli.option

import com.github.ajalt.clikt.parameters.options.flag
import com.github.ajalt.clikt.parameters.options.option
import com.github.ajalt.clikt.parameters.options.split
import dev.serdemark.contender.Contender
import dev.serdemark.engine.request.name
import dev.serdemark.plan.Gate
import dev.serdemark.plan.GateBase
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.Problems
import dev.serdemark.problem.suggestion

/** The options of the gate: the largest slowdown, and what contenders are compared with. */
class GateOptions : RelatedOptions(Heading.TIME) {
    private val limit by
        option(
                "--gate",
                metavar = "PERCENT",
                help =
                    "Fail with exit status 5 if a contender is slower than the first one of -c by more than this. Also sets --margin.",
            )
            .convertToFraction()
    private val baseVersions by
        option(
                BASE,
                metavar = "VERSION,...",
                help =
                    "Compare each contender of -c with itself at this version (or latest), not with the first one. CONTENDER@VERSION sets the version for one contender.",
            )
            .rare()
            .split(",")
    private val isStrict by
        option("--gate-strict", help = "Also fail if the gate is undecided.").rare().flag()

    /** Whether the user asked for a gate. */
    val isGiven: Boolean
        get() = limit != null

    /**
     * Returns each of the [contenders] with its base. Returns nothing without `--gate-base`,
     * because then the first contender is the base of all others. Adds to [problems] what cannot be
     * a base.
     *
     * @param areNamed whether `-c` names the [contenders]
     * @param atVersion returns a contender at another version, or throws a [ProblemException]
     */
    fun bases(
        contenders: List<Contender>,
        areNamed: Boolean,
        problems: Problems,
        atVersion: (Contender, String) -> Contender,
    ): List<Pair<Contender, Contender>> {
        val words = baseVersions?.map { it.trim() } ?: return emptyList()
        if (!areNamed) {
            problems.add(
                "$BASE needs contenders that are named with -c.",
                "Name them (e.g. -c moshi-codegen,moshi-reflect).",
            )
            return emptyList()
        }
        val ranked = contenders.filter { it.manifest.role.floor == null }
        if (ranked.isEmpty()) return emptyList()
        val versions =
            problems.attempt { versionsById(words, ranked.map { it.id }.distinct()) }
                ?: return emptyList()
        return ranked.mapNotNull { contender ->
            problems.attempt {
                val base = atVersion(contender, versions.getValue(contender.id))
                requireBase(contender, base)
                contender to base
            }
        }
    }

    /**
     * Returns the gate; null if the user asks for none. Adds a problem if it compares nothing.
     *
     * @param contenders all that are measured, in the order of `-c`
     * @param areNamed whether `-c` names the contenders
     * @param bases what each contender is compared with; empty if the first contender is the base
     *   of all others
     */
    fun gate(
        contenders: List<Contender>,
        areNamed: Boolean,
        bases: List<GateBase>,
        problems: Problems,
    ): Gate? {
        val isAnyCompared = areNamed && contenders.drop(1).any { it.manifest.role.floor == null }
        // Contenders with wrong names are missing from the list, but they are already reported.
        val mayBeIncomplete = areNamed && problems.any
        if (isGiven && baseVersions == null && !isAnyCompared && !mayBeIncomplete) {
            problems.add(
                "--gate compares contenders with the first one of -c, but -c names fewer than two.",
                "Name two (e.g. -c gson@2.15.0,gson@build/gson.jar), or give each a base with $BASE.",
            )
        }
        val first = contenders.firstOrNull()?.takeIf { baseVersions == null }
        return limit?.let { Gate(first?.name, it, bases, isStrict) }
    }

    override fun check(problems: Problems) {
        val dependentOption = listOf(BASE, "--gate-strict").find { it in given }
        if (!isGiven && dependentOption != null)
            problems.add("$dependentOption needs a gate.", "Add one (e.g. --gate 3%).")
    }

    private fun requireBase(contender: Contender, base: Contender) {
        val excluded = base.manifest.role.excluded
        if (excluded != null)
            throw ProblemException(
                "$base cannot be a base: $excluded",
                "Name another version in $BASE.",
            )
        if ("$contender" == "$base")
            throw ProblemException(
                "$contender would be compared with itself.",
                "Name another version in $BASE, or name in -c what to compare with it " +
                    "(e.g. ${contender.id}@build/${contender.id}.jar).",
            )
    }
}

/**
 * Returns the version of the base of each contender, by the id of the contender.
 *
 * @param words the words of `--gate-base`: a version for all, or `CONTENDER@VERSION` for one
 * @param ids the ids of all contenders
 * @throws ProblemException with all mistakes in the words
 */
private fun versionsById(words: List<String>, ids: List<String>): Map<String, String> {
    val problems = Problems()
    // 2.10,gson@2.8,gson@2.9 -> {ALL: [2.10], gson: [2.8, 2.9]}
    val namedVersions = words.groupBy({ it.substringBefore('@', ALL) }, { it.substringAfter('@') })
    for ((id, versions) in namedVersions) {
        val whose = if (id == ALL) "all contenders" else id
        if (versions.any(String::isEmpty)) {
            problems.add("$BASE has an empty version.", "Leave it out.")
        }
        if (versions.size > 1) {
            val advice =
                "Name one version, or one for each contender (e.g. ${ids[0]}@${versions[0]})."
            problems.add(
                "$BASE has several versions for $whose: ${versions.joinToString()}.",
                advice,
            )
        }
        for (jar in versions.filter { it.endsWith(".jar") || '/' in it }) {
            problems.add(
                "$jar cannot be a base, since $BASE names versions.",
                "Install it in the local Maven repository, and name its version.",
            )
        }
        if (id != ALL && id !in ids) {
            val advice = suggestion(id, ids) ?: "Name it in -c, or leave it out."
            problems.add("$BASE names $id, which -c does not.", advice)
        }
    }
    val baseVersions = ids.associateWith { (namedVersions[it] ?: namedVersions[ALL])?.first() }
    for (id in baseVersions.filterValues { it == null }.keys) {
        problems.add("$BASE has no version for $id.", "Add one (e.g. $id@latest).")
    }
    problems.throwAny()
    return baseVersions.mapValues { (_, version) -> checkNotNull(version) }
}

private const val BASE = "--gate-base"

/** The id in place of a contender if a version of `--gate-base` is for all contenders. */
private const val ALL = ""
