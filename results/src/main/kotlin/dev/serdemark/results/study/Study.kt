package dev.serdemark.results.study

import kotlin.time.Duration

/**
 * A study: what was measured and published, and what was concluded. Serdemark measures it again. A
 * study of a user may have claims alone.
 *
 * @property id short, for files and tables
 * @property source where it was published; null for a study that was not
 * @property about what it asks, in a few sentences; null if its title says it
 */
class Study(
    val id: String,
    val title: String,
    val source: StudySource?,
    val about: String?,
    val runs: List<StudyRun>,
    val tables: List<PublishedTable>,
    val claims: List<Claim>,
)

/**
 * Where a study was published, in words.
 *
 * @property citation as a paper would cite it
 * @property published the date as far as it is known, such as `2016` or `2022-10-14`
 * @property machine what it was measured on; null if it does not say
 * @property method how it was measured; null if it does not say
 */
class StudySource(
    val citation: String,
    val published: String,
    val machine: String?,
    val method: String?,
)

/**
 * A run that a study needs.
 *
 * @property name within the study
 * @property command the words after `serdemark`, without a budget and a folder
 * @property fullCommand the same at full scale
 * @property budget the time for measuring, and [full] that at full scale
 * @property about what part of the study it replays; null if its name says it
 * @property line where it stands in the study's file, from 1
 */
class StudyRun(
    val name: String,
    val command: List<String>,
    val fullCommand: List<String>,
    val budget: Duration,
    val full: Duration,
    val about: String?,
    val line: Int,
)
