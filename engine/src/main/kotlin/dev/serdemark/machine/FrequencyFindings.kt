package dev.serdemark.machine

/** The largest change of a frequency that counts as steady, as a fraction. */
private const val STEADY = 0.1

private const val NOT_SEEN = "not to be seen, as in most virtual machines"

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
    val (low, high) = megahertz.min() to megahertz.max()
    return if (high < low * (1 + STEADY)) MachineFinding.good("frequency", "${number(high, 0)} MHz")
    else
        MachineFinding(
            "frequency",
            "${number(low, 0)}–${number(high, 0)} MHz",
            Grade.MATTERS,
            "The fastest core changed its frequency within two seconds. See 'frequency governor' and 'turbo'; on a laptop, plug it in and choose its mode for performance.",
        )
}
