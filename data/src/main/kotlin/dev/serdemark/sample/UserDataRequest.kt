package dev.serdemark.sample

import dev.serdemark.workload.UserClassFiles

/**
 * What a user wants to measure.
 *
 * @property command the command that the user gives the data to, such as `try`
 * @property files the names of the files; `-` is standard input. Empty if the documents are [made].
 * @property made the documents that Serdemark makes; null if [files] hold them
 * @property format the format of all files; null if their names say it
 * @property formats what the files may be written in
 * @property classes the user's own classes; null if Serdemark generates classes
 */
data class UserDataRequest(
    val command: String,
    val files: List<String>,
    val options: SampleOptions,
    val made: MadeDocuments? = null,
    val format: PayloadFormat? = null,
    val formats: InputFormats = InputFormats(),
    val classes: UserClassFiles? = null,
) {
    /** Describes how the measured documents differ from the files. Empty if they do not. */
    internal val changes: String
        get() =
            listOfNotNull(
                    "with other values of the same lengths".takeIf { options.isRedacted },
                    "and ${options.variants} drawn like them".takeIf { options.variants > 0 },
                    "at five sizes".takeIf { options.isScaled },
                    made?.origin,
                )
                .joinToString("") { ", $it" }
}
