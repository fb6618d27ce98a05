package dev.serdemark.cli.option

/**
 * Names the workload of a user's [file]. Keeps only characters of its name that are safe in folder
 * names, on terminals and in reports.
 */
internal fun workloadName(file: String): String {
    if (file == STDIN) return "stdin"
    val stem = file.substringAfterLast('/').substringAfterLast('\\').lowercase()
    val name =
        ENDINGS.fold(stem) { rest, ending -> rest.removeSuffix(ending) }
            .replace(Regex("[^a-z0-9]+"), "-")
            .trim('-')
            .take(LONGEST)
            .trim('-')
    return if (name.isEmpty() || RESERVED.matches(name)) "data-$name".trim('-') else name
}

/** The name of standard input among files. */
private const val STDIN = "-"
private const val LONGEST = 40
private val ENDINGS = listOf(".gz", ".zst", ".json", ".ndjson", ".jsonl", ".geojson")

/** Names that Windows reserves for devices. */
private val RESERVED = Regex("con|prn|aux|nul|com[0-9]|lpt[0-9]")
