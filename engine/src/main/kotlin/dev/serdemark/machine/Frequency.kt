package dev.serdemark.machine

private const val CPUS = "/sys/devices/system/cpu"

/**
 * How the processor chooses its frequency; null is what the system does not say, as most virtual
 * machines do not.
 *
 * @property governors that choose it, each once
 * @property turbo whether it may go beyond what it can hold
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

        /** Intel's driver says whether it is off, the others whether it is on. */
        internal fun turbo(noTurbo: String?, boost: String?): Boolean? =
            when {
                noTurbo != null -> noTurbo == "0"
                boost != null -> boost == "1"
                else -> null
            }
    }
}

/** Of the fastest core at the moment, in megahertz; null if the system does not say. */
internal fun megahertz(files: SystemFiles): Double? =
    cores(files)
        .mapNotNull { files.text("$CPUS/$it/cpufreq/scaling_cur_freq")?.toDoubleOrNull() }
        .maxOrNull()
        ?.div(1000) ?: files.text("/proc/cpuinfo")?.let(::megahertz)

/** The largest of `/proc/cpuinfo`. */
internal fun megahertz(cpuinfo: String): Double? =
    cpuinfo
        .lineSequence()
        .filter { it.startsWith("cpu MHz") }
        .mapNotNull { it.substringAfter(':').trim().toDoubleOrNull() }
        .maxOrNull()

private fun cores(files: SystemFiles): List<String> =
    files.names(CPUS).filter { it.matches(CORE_FOLDER) }

private val CORE_FOLDER = Regex("""cpu\d+""")
