package dev.serdemark.sample

/**
 * Names a user's [files] for a headline: lists a few files, or gives the number and folder of many.
 */
internal fun headlineName(files: List<String>): String {
    if (files.size <= MAX_LISTED) return files.joinToString()
    val folder = commonFolder(files)?.let { " in $it" }.orEmpty()
    return "${files.size} files$folder"
}

/**
 * Names the workload of a user's [files] after a single file, or after the folder of several.
 *
 * @param formats the formats whose endings are left out
 */
internal fun workloadName(files: List<String>, formats: List<PayloadFormat>): String =
    workloadName(
        if (files.size == 1) files.single() else commonFolder(files) ?: files.first(),
        formats,
    )

/** Returns the name of the folder of all [files]; null if there are several, or none is named. */
private fun commonFolder(files: List<String>): String? =
    files
        .map { it.substringBeforeLast('/', "") }
        .distinct()
        .singleOrNull()
        ?.substringAfterLast('/')
        ?.ifEmpty { null }

/**
 * Names the workload of a user's [file]. Keeps only characters of its name that are safe in folder
 * names, on terminals and in reports.
 */
internal fun workloadName(file: String, formats: List<PayloadFormat>): String {
    if (file == STDIN) return "stdin"
    val stem = file.substringAfterLast('/').substringAfterLast('\\').lowercase()
    val endings = ENDINGS + formats.flatMap { it.endings }.map { ".$it" }
    val name =
        endings
            .fold(stem) { rest, ending -> rest.removeSuffix(ending) }
            .replace(Regex("[^a-z0-9]+"), "-")
            .trim('-')
            .take(MAX_LENGTH)
            .trim('-')
    return if (name.isEmpty() || RESERVED.matches(name)) "data-$name".trim('-') else name
}

/** The name of standard input among files. */
private const val STDIN = "-"

/** Longer names are cut after this number of characters. */
private const val MAX_LENGTH = 40

/** A headline lists at most this number of files. */
private const val MAX_LISTED = 3

private val ENDINGS = listOf(".gz", ".zst", ".json", ".ndjson", ".jsonl", ".geojson")

/** Names that Windows reserves for devices. */
private val RESERVED = Regex("con|prn|aux|nul|com[0-9]|lpt[0-9]")
