package dev.serdemark.machine

/** Lower load averages do not matter, because this command itself may cause them. */
private const val QUIET_LOAD = 0.5

/** Other processes do not matter if they use fewer cores than this. */
private const val QUIET_OTHERS = 0.1

/** The cores that a worker needs: one, and half of another for its collector and JIT compiler. */
private const val NEEDED_CORES = 1.5

private const val LITTLE_STEAL = 0.005
private const val MUCH_STEAL = 0.05

/** The maximum number of busy processes that a finding names. */
private const val MAX_NAMED = 3

/** Examines what else runs on the machine. */
internal fun disturbances(observation: Observation): List<MachineFinding> =
    listOf(load(observation), others(observation), steal(observation), jvms(observation))

private fun load(observation: Observation): MachineFinding {
    val load = observation.load ?: return MachineFinding.unknown("load")
    val found = "${number(load, 2)} over the last minute"
    if (load < QUIET_LOAD) return MachineFinding.good("load", found)
    return MachineFinding(
        "load",
        found,
        if (load < observation.usableCores) Grade.MATTERS else Grade.BAD,
        "Something was busy within the last minute. If it has ended, wait a minute; if not, see 'other processes'.",
    )
}

private fun others(observation: Observation): MachineFinding {
    val cpu = observation.cpu ?: return MachineFinding.unknown("other processes")
    val busiest = busiest(cpu)
    val found = "${number(cpu.others, 2)} of ${cpu.cores} cores$busiest"
    if (cpu.others < QUIET_OTHERS) return MachineFinding.good("other processes", found)
    return MachineFinding(
        "other processes",
        found,
        if (cpu.others <= cpu.cores - NEEDED_CORES) Grade.MATTERS else Grade.BAD,
        "They take cores, caches and frequency from what is measured: intervals get wider and the run takes longer. End them, or measure when they are done (top -o %CPU shows them).",
    )
}

/** Returns the busiest processes as the end of a text, such as `: java 0.93, gcc 0.41`. */
private fun busiest(cpu: CpuUse): String =
    cpu.busiest
        // Processes that use less hardly contribute.
        .filter { it.cores >= QUIET_OTHERS / 2 }
        .take(MAX_NAMED)
        .joinToString { "${it.name} ${number(it.cores, 2)}" }
        .let { if (it.isEmpty()) "" else ": $it" }

private fun steal(observation: Observation): MachineFinding {
    val stolen = observation.cpu?.stolen ?: return MachineFinding.unknown("stolen time")
    val found = percent(stolen)
    if (stolen < LITTLE_STEAL) return MachineFinding.good("stolen time", found)
    return MachineFinding(
        "stolen time",
        found,
        if (stolen < MUCH_STEAL) Grade.MATTERS else Grade.BAD,
        "The host of this virtual machine runs others on its cores. Measure at another time, or on a machine with dedicated cores.",
    )
}

private fun jvms(observation: Observation): MachineFinding {
    val count = observation.otherJvms
    if (count == 0) return MachineFinding.good("other JVMs", "none")
    val busy = observation.cpu?.busiest?.filter { it.name == "java" }?.sumOf { it.cores } ?: 0.0
    val found = "$count, using ${number(busy, 2)} cores"
    if (busy < QUIET_OTHERS) return MachineFinding.good("other JVMs", found)
    return MachineFinding(
        "other JVMs",
        found,
        Grade.MATTERS,
        "Build daemons, IDEs and servers wake up and collect garbage at any time. End them (jps -l lists them; ./gradlew --stop ends Gradle's).",
    )
}
