package dev.serdemark.results.advice

import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.DocumentName

/**
 * What to paste into a project to use a contender as it was measured.
 *
 * @property document whose classes these are
 * @property builds the dependencies by the name of the build's file; the usual one for the language
 *   is the first
 * @property remarks what a build needs besides, in sentences
 * @property notes what readers of its figures should know, in sentences
 * @property codec the codec that was measured, its path and its text; one of the [files]
 * @property files the classes of the data model and the codec, by their paths; together they
 *   compile, without Serdemark
 */
class Snippet(
    val contender: ContenderName,
    val document: DocumentName,
    val builds: Map<String, String>,
    val remarks: List<String>,
    val notes: List<String>,
    val codec: Pair<String, String>,
    val files: Map<String, String>,
)
