package dev.serdemark.cli.context

import com.github.ajalt.clikt.core.CliktCommand
import dev.serdemark.sample.PayloadFormat
import dev.serdemark.sample.SchemaLanguage
import dev.serdemark.session.RequestServing
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

    /** Serves requests; null if this feature does not. */
    val requests: RequestServing?
        get() = null

    /**
     * Creates the commands that measure a run as `serdemark run` does. They also plan runs for
     * other commands.
     *
     * @param commandLine the words after `serdemark`, which results record
     */
    fun measuringCommands(context: CliContext, commandLine: List<String>): List<CliktCommand> =
        emptyList()

    /**
     * Creates the other commands of this feature, in the order in which the help lists them.
     *
     * @param commandLine the words after `serdemark`, which results record
     */
    fun commands(context: CliContext, commandLine: List<String>): List<CliktCommand> = emptyList()

    /** Creates the subcommands of `serdemark list` for what this feature has. */
    fun lists(context: CliContext): List<CliktCommand> = emptyList()
}
