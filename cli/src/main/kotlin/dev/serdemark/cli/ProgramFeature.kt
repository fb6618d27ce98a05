package dev.serdemark.cli

import com.github.ajalt.clikt.core.CliktCommand
import dev.serdemark.cli.context.CliContext
import dev.serdemark.sample.InputFormats
import dev.serdemark.sample.PayloadFormat
import dev.serdemark.sample.SchemaLanguage
import dev.serdemark.sources.shape.LibraryShape
import dev.serdemark.workload.ClassFinder

/** A part of Serdemark that the core does not know. This is what it adds to the program. */
interface ProgramFeature {
    /** Languages of schemas in users' files. */
    val schemaLanguages: List<SchemaLanguage>
        get() = emptyList()

    /** Formats of documents in users' files. */
    val payloadFormats: List<PayloadFormat>
        get() = emptyList()

    /** Language shapes that libraries generate. */
    val shapes: List<LibraryShape>
        get() = emptyList()

    /** Finds the user's own classes; null if this feature does not. */
    val classFinder: ClassFinder?
        get() = null

    /**
     * Creates the commands of this feature, in the order in which the help lists them.
     *
     * @param commandLine the words after `serdemark`, which results record
     */
    fun commands(context: CliContext, commandLine: List<String>): List<CliktCommand> = emptyList()

    /** Creates the subcommands of `serdemark list` for what this feature has. */
    fun lists(context: CliContext): List<CliktCommand> = emptyList()
}

/** Returns what users' files may be written in, if the program has these features. */
fun List<ProgramFeature>.inputFormats(): InputFormats =
    InputFormats(
        flatMap { it.schemaLanguages },
        flatMap { it.payloadFormats },
        firstNotNullOfOrNull { it.classFinder } ?: ClassFinder.None,
    )
