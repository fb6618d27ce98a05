package dev.serdemark.cli.option

import dev.serdemark.payloads.PayloadFormat

/** Names a user's [files] for a headline. Lists a few files, or gives their number and folder. */
internal fun namesOf(files: List<String>): String {
    if (files.size <= FEW) return files.joinToString()
    val folder = folderOf(files)?.let { " in $it" }.orEmpty()
    return "${files.size} files$folder"
}

/** Names the workload of a user's [files] after a single file, or after the folder of several. */
internal fun workloadName(files: List<String>): String =
    workloadName(if (files.size == 1) files.single() else folderOf(files) ?: files.first())

/**
 * Returns the name of the folder that holds all [files]; null if there are several folders, or if
 * the paths name no folder.
 */
private fun folderOf(files: List<String>): String? =
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

/** Longer names are cut after this number of characters. */
private const val LONGEST = 40

/** A headline lists at most this number of files. */
private const val FEW = 3

private val ENDINGS =
    listOf(".gz", ".zst", ".json", ".ndjson", ".jsonl", ".geojson") +
        PayloadFormat.entries.flatMap { it.endings }.map { ".$it" }

/** Names that Windows reserves for devices. */
private val RESERVED = Regex("con|prn|aux|nul|com[0-9]|lpt[0-9]")
