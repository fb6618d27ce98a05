package dev.serdemark.archive

/** Makes a unique address for each run and study of a site, valid in URLs and any file system. */
class Addresses {
    private val addresses = HashSet<String>()

    /**
     * Returns an address that resembles [name]. Appends `-2`, `-3` and so on if an earlier address
     * is the same, ignoring case.
     */
    fun of(name: String): String {
        val stem = name.replace(FORBIDDEN, "-").trim('-', '.').take(MAX_LENGTH).ifEmpty { "run" }
        return generateSequence(1) { it + 1 }
            .map { if (it == 1) stem else "$stem-$it" }
            .first { addresses.add(it.lowercase()) }
    }

    private companion object {
        val FORBIDDEN = Regex("[^A-Za-z0-9._-]+")
        const val MAX_LENGTH = 100
    }
}
