package dev.serdemark.report.site

/**
 * Gives each run and study of a site a unique address: a name that fits into a URL and into any
 * file system.
 */
class Addresses {
    private val given = HashSet<String>()

    /**
     * Returns an address that resembles [name]. If it was given before, ignoring case, appends
     * `-2`, `-3` and so on.
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
