package dev.serdemark.machine

/** A frequency that changes by less than this fraction counts as steady. */
private const val STEADY = 0.1

private const val NOT_SEEN = "not visible, as in most virtual machines"

/** Examines whether the processor keeps its frequency. */
internal fun frequencyFindings(observation: Observation): List<MachineFinding> =
    listOf(
        governor(observation.frequency),
        turbo(observation.frequency),
        frequency(observation.megahertz),
    )

private fun governor(control: FrequencyControl): MachineFinding {
    val found = control.governors.joinToString()
    return when (control.governors) {
        emptyList<String>() -> MachineFinding.unknown("frequency governor", NOT_SEEN)
        listOf("performance") -> MachineFinding.good("frequency governor", found)
        else ->
            MachineFinding(
                "frequency governor",
                found,
                Grade.MATTERS,
                "Cores are slow until they have been busy for a while, so times come out longer and differ more. For the time of the run: sudo cpupower frequency-set -g performance",
            )
    }
}

private fun turbo(control: FrequencyControl): MachineFinding =
    when (control.turbo) {
        null -> MachineFinding.unknown("turbo", NOT_SEEN)
        false -> MachineFinding.good("turbo", "off")
        true ->
            MachineFinding(
                "turbo",
                "on",
                Grade.MATTERS,
                "The speed of a core depends on heat and on the other cores. This changes times but hardly any ratios, because contenders take turns. To turn turbo off during the run: echo 1 | sudo tee /sys/devices/system/cpu/intel_pstate/no_turbo, or echo 0 | sudo tee /sys/devices/system/cpu/cpufreq/boost",
            )
    }

private fun frequency(megahertz: List<Double>): MachineFinding {
    if (megahertz.isEmpty()) return MachineFinding.unknown("frequency", NOT_SEEN)
    val low = megahertz.min()
    val high = megahertz.max()
    return if (high < low * (1 + STEADY)) MachineFinding.good("frequency", "${number(high, 0)} MHz")
    else
        MachineFinding(
            "frequency",
            "${number(low, 0)}–${number(high, 0)} MHz",
            Grade.MATTERS,
            "The fastest core changed its frequency within two seconds. See 'frequency governor' and 'turbo'; on a laptop, plug it in and choose its performance mode.",
        )
}

private const val CPUS = "/sys/devices/system/cpu"

/**
 * The settings by which the processor chooses its frequency. Most virtual machines do not report
 * them.
 *
 * @property governors the distinct governors of the cores; empty if not reported
 * @property turbo whether a core may exceed the frequency that it can sustain; null if not reported
 */
data class FrequencyControl(val governors: List<String>, val turbo: Boolean?) {
    companion object {
        internal fun of(files: SystemFiles) =
            FrequencyControl(
                cores(files)
                    .mapNotNull { files.text("$CPUS/$it/cpufreq/scaling_governor") }
                    .distinct()
                    .sorted(),
                turbo(
                    noTurbo = files.text("$CPUS/intel_pstate/no_turbo"),
                    boost = files.text("$CPUS/cpufreq/boost"),
                ),
            )

        /**
         * Returns whether turbo is on. Intel's driver reports whether turbo is off ([noTurbo]),
         * other drivers report whether it is on ([boost]).
         */
        internal fun turbo(noTurbo: String?, boost: String?): Boolean? =
            when {
                noTurbo != null -> noTurbo == "0"
                boost != null -> boost == "1"
                else -> null
            }
    }
}

/**
 * Reads the current frequency of the fastest core, in MHz; null if the system does not report it.
 */
internal fun megahertz(files: SystemFiles): Double? =
    // The file of a core has kHz.
    cores(files)
        .mapNotNull { files.text("$CPUS/$it/cpufreq/scaling_cur_freq")?.toDoubleOrNull() }
        .maxOrNull()
        ?.div(1000) ?: files.text("/proc/cpuinfo")?.let(::megahertz)

/** Returns the highest frequency in `/proc/cpuinfo`, in MHz; null if there is none. */
internal fun megahertz(cpuinfo: String): Double? =
    cpuinfo
        .lineSequence()
        .filter { it.startsWith("cpu MHz") }
        .mapNotNull { it.substringAfter(':').trim().toDoubleOrNull() }
        .maxOrNull()

private fun cores(files: SystemFiles): List<String> =
    files.names(CPUS).filter { it.matches(CORE_FOLDER) }

private val CORE_FOLDER = Regex("""cpu\d+""")
