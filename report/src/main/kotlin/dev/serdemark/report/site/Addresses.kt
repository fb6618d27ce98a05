package dev.serdemark.report.site

/**
 * Gives runs and studies of a site their addresses: names that fit into a URL and into any file
 * system. Each address is given once.
 */
class Addresses {
    private val given = HashSet<String>()

    /**
     * Returns an address that is like [name]. Of names that are the same but for signs and case,
     * the second gets the address of the first with `-2`, and so on.
     */
    fun of(name: String): String {
        val stem = name.replace(UNFIT, "-").trim('-', '.').take(LONGEST).ifEmpty { "run" }
        return generateSequence(1) { it + 1 }
            .map { if (it == 1) stem else "$stem-$it" }
            .first { given.add(it.lowercase()) }
    }

    private companion object {
        val UNFIT = Regex("[^A-Za-z0-9._-]+")
        const val LONGEST = 100
    }
}
