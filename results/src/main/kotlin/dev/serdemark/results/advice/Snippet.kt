package dev.serdemark.results.advice

import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.DocumentName

/**
 * What to paste into a project to use a contender as it was measured.
 *
 * @property document whose classes these are
 * @property builds the dependencies by the name of the build's file
 * @property remarks what a build needs besides, in sentences
 * @property files the classes of the data model and the codec that was measured, by their paths;
 *   together they compile, without Serdemark
 */
class Snippet(
    val contender: ContenderName,
    val document: DocumentName,
    val builds: Map<String, String>,
    val remarks: List<String>,
    val files: Map<String, String>,
)
