package dev.serdemark.advisories

import com.github.ajalt.clikt.core.CliktCommand
import com.github.ajalt.clikt.core.Context
import com.github.ajalt.clikt.parameters.arguments.argument
import com.github.ajalt.clikt.parameters.arguments.help
import com.github.ajalt.clikt.parameters.arguments.multiple
import com.github.ajalt.clikt.parameters.options.default
import com.github.ajalt.clikt.parameters.options.flag
import com.github.ajalt.clikt.parameters.options.option
import com.github.ajalt.clikt.parameters.types.path
import dev.serdemark.cli.context.CliContext
import dev.serdemark.cli.option.atDefaultVersions
import dev.serdemark.cli.option.contenderFoldersOption
import dev.serdemark.cli.option.givenOptions
import dev.serdemark.cli.output.OutputFile
import dev.serdemark.cli.output.table
import dev.serdemark.contender.AdvisoryTable
import dev.serdemark.contender.Contender
import dev.serdemark.contender.Contenders
import dev.serdemark.contender.readAdvisories
import dev.serdemark.problem.Problems
import java.time.LocalDate
import java.time.ZoneOffset
import java.time.temporal.ChronoUnit
import kotlin.io.path.exists

/** `serdemark advisories`: prints published advisories for contenders, and updates their table. */
class AdvisoriesCommand(private val context: CliContext) : CliktCommand("advisories") {
    private val names by
        argument("CONTENDER")
            .help(
                "Contenders to look up, with or without a version [all that have advisories, at their default versions]."
            )
            .multiple()

    private val updates by
        option(
                "--update",
                help =
                    "Ask OSV for the advisories of all libraries of contenders, and replace the table. Sends the names of these libraries, and nothing else.",
            )
            .flag()

    private val address by
        option("--from", metavar = "URL", help = "Address of OSV, or of a mirror [$OSV].")
            .default(OSV)

    private val out by
        option(
                "--out",
                metavar = "FILE",
                help = "File to write with --update [the table that commands read].",
            )
            .path()

    private val folders by contenderFoldersOption()

    override fun help(context: Context) =
        "List published security advisories for contenders, or update the table of them."

    override fun run() {
        val problems = Problems()
        if (!updates) refuseOptionsOfUpdate(problems)
        val contenders = problems.attempt { context.contenders(folders) }
        val selected = names.mapNotNull { problems.attempt { contenders?.find(it) } }
        if (updates && names.isNotEmpty())
            problems.add(
                "--update asks for all contenders, so it cannot be combined with ${names.joinToString()}.",
                "Leave them out, and list their advisories afterwards.",
            )
        problems.throwAny()
        checkNotNull(contenders)
        if (updates) update(contenders) else print(contenders, selected)
    }

    private fun refuseOptionsOfUpdate(problems: Problems) {
        val refused = givenOptions.filter { it in setOf("--from", "--out") }
        if (refused.isNotEmpty())
            problems.add(
                "Without --update, ${refused.joinToString(" and ")} has no effect.",
                "Add --update, or leave it out.",
            )
    }

    private fun update(contenders: Contenders) {
        val shipped = context.home.resolve("contenders").resolve(AdvisoryTable.FILE)
        val target = out?.let(context.workingFolder::resolve) ?: shipped
        val older = shipped.takeIf { it.exists() }?.let { readAdvisories(it) }
        val modules =
            contenders.manifests
                .filter { it.role.floor == null }
                .flatMap { it.modules }
                .distinct()
                .sorted()
        val line = context.statusLine()
        // Opened first, so that nothing is sent if the answer cannot be stored.
        OutputFile(target).use { file ->
            val client = OsvClient(address)
            line.say(
                "Asking $address about ${modules.size} libraries of contenders. Sends their names " +
                    "(e.g. ${modules.first()}), then the identifiers of their advisories, and nothing else."
            )
            val answers =
                client.advisories(modules) { done, total ->
                    line.status("Received $done of $total advisories")
                }
            line.status("")
            val table = OsvTable(answers, modules.toSet(), older).at(LocalDate.now(ZoneOffset.UTC))
            // Reads the table as all commands will, before it replaces the older one.
            val text = table.text()
            val read = readAdvisories(target, text)
            file.write { it.write(text) }
            context.terminal.println(
                "${context.printablePath(target)}: ${read.advisories.size} advisories as of ${read.date}." +
                    older?.let { changes(it, read) }.orEmpty()
            )
        }
    }

    private fun changes(older: AdvisoryTable, newer: AdvisoryTable): String {
        fun ids(table: AdvisoryTable) = table.advisories.map { it.id }.toSet()
        val (added, removed) = ids(newer) - ids(older) to ids(older) - ids(newer)
        return " New: ${named(added)}. No longer published: ${named(removed)}."
    }

    private fun named(ids: Set<String>): String =
        when {
            ids.isEmpty() -> "none"
            ids.size <= MAX_NAMES -> ids.joinToString()
            else -> ids.take(MAX_NAMES).joinToString() + " and ${ids.size - MAX_NAMES} others"
        }

    private fun print(contenders: Contenders, selected: List<Contender>) {
        val all = selected.ifEmpty {
            contenders.atDefaultVersions().filter { it.manifest.role.floor == null }
        }
        val table = all.firstNotNullOfOrNull { it.manifest.findings.advisories }
        if (table == null) {
            context.terminal.println(
                "There is no table of advisories. 'serdemark advisories --update' makes one."
            )
            return
        }
        val rows =
            all.mapNotNull { contender -> contender.advisories?.let { contender to it } }
                .filter { (_, advisories) ->
                    selected.isNotEmpty() || advisories.known.isNotEmpty()
                }
                .map { (contender, advisories) ->
                    listOf(
                        "$contender",
                        "${advisories.known.size}",
                        advisories.known.firstOrNull()?.advisory?.severity?.id.orEmpty(),
                        advisories.fixedIn.orEmpty(),
                        advisories.known.take(MAX_NAMES).joinToString(" ") { it.advisory.id } +
                            if (advisories.known.size > MAX_NAMES) " ..." else "",
                    )
                }
        if (rows.isNotEmpty())
            context.terminal.table(
                listOf("contender", "advisories", "worst", "fixed in", "first"),
                rows,
            )
        val affected = rows.count { it[1] != "0" }
        context.terminal.println(
            "$affected of ${all.size} contenders have published advisories, ${state(table)} " +
                "Details: serdemark list contenders NAME@VERSION."
        )
    }

    /** Says of which day the table is, and that it is old if it is. */
    private fun state(table: AdvisoryTable): String {
        val days = ChronoUnit.DAYS.between(table.date, LocalDate.now(ZoneOffset.UTC))
        return if (days <= OLD_DAYS) "as of ${table.date}."
        else
            "as of ${table.date}. This table is $days days old: 'serdemark advisories --update' asks $OSV for a new one."
    }

    private companion object {
        const val OSV = "https://api.osv.dev"
        const val MAX_NAMES = 3
        const val OLD_DAYS = 30
    }
}
