package dev.serdemark.machine

/** Examines the cores: how many there are, and how many a container may use. */
internal fun coreFindings(observation: Observation): List<MachineFinding> =
    listOf(cores(observation), cpuLimit(observation))

private fun cores(observation: Observation): MachineFinding {
    val usable = observation.usableCores
    val all = observation.cpu?.cores ?: usable
    val found = if (usable < all) "$usable of $all" else "$usable"
    return if (usable > 1) MachineFinding.good("cores", found)
    else
        MachineFinding(
            "cores",
            found,
            Grade.MATTERS,
            "The collector and the JIT compiler take turns with what is measured, and workers warm up one at a time. Give the machine or the container a second core.",
        )
}

private fun cpuLimit(observation: Observation): MachineFinding {
    val limit = observation.limits.cores
    if (limit == null || limit >= (observation.cpu?.cores ?: observation.usableCores))
        return MachineFinding.good("CPU limit", "none")
    return MachineFinding(
        "CPU limit",
        "${number(limit, 2)} cores",
        if (limit < 1) Grade.BAD else Grade.MATTERS,
        "When a container has used up its share of a period, all its threads stop for the rest of it. Start it without a limit (docker: without --cpus; Kubernetes: no CPU limit), or on dedicated cores (docker: --cpuset-cpus).",
    )
}
