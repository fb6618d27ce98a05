package dev.serdemark.archive

import com.github.ajalt.clikt.core.CliktCommand
import dev.serdemark.cli.context.CliContext
import dev.serdemark.cli.context.ProgramFeature

/** The feature of several runs: `compare`, `history`, `merge` and `site`. */
object ArchiveFeature : ProgramFeature {
    override fun commands(context: CliContext, commandLine: List<String>): List<CliktCommand> =
        listOf(
            CompareCommand(context),
            HistoryCommand(context),
            MergeCommand(context),
            SiteCommand(context),
        )
}
