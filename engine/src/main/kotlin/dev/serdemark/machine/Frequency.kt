package dev.serdemark.machine

private const val CPUS = "/sys/devices/system/cpu"

/**
 * How the processor chooses its frequency. A null is a value that the system does not report; most
 * virtual machines report none.
 *
 * @property governors the governors that choose it, each once
 * @property turbo whether it may exceed the frequency that it can sustain
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
         * Whether turbo is on. Intel's driver reports whether it is off, the others whether it is
         * on.
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
 * The current frequency of the fastest core, in megahertz; null if the system does not report it.
 */
internal fun megahertz(files: SystemFiles): Double? =
    cores(files)
        .mapNotNull { files.text("$CPUS/$it/cpufreq/scaling_cur_freq")?.toDoubleOrNull() }
        .maxOrNull()
        ?.div(1000) ?: files.text("/proc/cpuinfo")?.let(::megahertz)

/** The highest frequency in `/proc/cpuinfo`, in megahertz; null if there is none. */
internal fun megahertz(cpuinfo: String): Double? =
    cpuinfo
        .lineSequence()
        .filter { it.startsWith("cpu MHz") }
        .mapNotNull { it.substringAfter(':').trim().toDoubleOrNull() }
        .maxOrNull()

private fun cores(files: SystemFiles): List<String> =
    files.names(CPUS).filter { it.matches(CORE_FOLDER) }

private val CORE_FOLDER = Regex("""cpu\d+""")
