package dev.serdemark.toolchain

import dev.serdemark.toolchain.resolution.ClassPathRequest
import dev.serdemark.toolchain.resolution.Resolution
import dev.serdemark.toolchain.resolution.Resolver

/** Where the class paths of units come from. */
internal fun interface ClassPaths {
    /** The class paths of each of the [units]. */
    fun of(units: List<CompilationUnit>): Map<CompilationUnit, Supply>
}

/** What a unit's build needs, or why that cannot be had. */
internal sealed interface Supply {
    /** @property notes what a reader of figures should know of it, a sentence each */
    class Had(val needs: UnitNeeds<List<Artifact>>, val notes: List<String>) : Supply

    class Missing(val why: BuildResult.Unavailable) : Supply
}

/** Class paths as Maven resolves them. */
internal class ResolvedClassPaths(private val resolver: Resolver) : ClassPaths {
    override fun of(units: List<CompilationUnit>): Map<CompilationUnit, Supply> {
        val needs = units.associateWith { UnitNeeds.of(it) }
        val resolved = resolver.resolve(needs.values.flatMap { it.all }.distinct())
        return needs.mapValues { supply(it.value, resolved) }
    }

    private fun supply(
        needs: UnitNeeds<ClassPathRequest>,
        resolved: Map<ClassPathRequest, Resolution>,
    ): Supply {
        val missing = needs.all.firstNotNullOfOrNull { resolved[it] as? Resolution.Missing }
        if (missing != null) return Supply.Missing(missing.why)
        val had = needs.map { resolved.getValue(it) as Resolution.Resolved }
        return Supply.Had(had.map { it.artifacts }, had.all.flatMap { it.notes }.distinct())
    }
}
