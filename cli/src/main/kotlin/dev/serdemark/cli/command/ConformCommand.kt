package dev.serdemark.cli.command

import com.github.ajalt.clikt.core.CliktCommand
import com.github.ajalt.clikt.core.Context
import com.github.ajalt.clikt.core.ProgramResult
import com.github.ajalt.clikt.parameters.groups.provideDelegate
import com.github.ajalt.clikt.parameters.options.flag
import com.github.ajalt.clikt.parameters.options.multiple
import com.github.ajalt.clikt.parameters.options.option
import com.github.ajalt.clikt.parameters.types.path
import dev.serdemark.cli.context.CliContext
import dev.serdemark.cli.option.ContenderOptions
import dev.serdemark.cli.option.PageForm
import dev.serdemark.cli.option.PageOutput
import dev.serdemark.cli.option.cacheOption
import dev.serdemark.cli.option.parsed
import dev.serdemark.cli.output.ExitStatus
import dev.serdemark.cli.output.OutputFile
import dev.serdemark.cli.output.OutputFiles
import dev.serdemark.cli.output.ProgressLog
import dev.serdemark.conform.CaseModel
import dev.serdemark.conform.Conforming
import dev.serdemark.conform.conformPlan
import dev.serdemark.conform.documents
import dev.serdemark.conform.selected
import dev.serdemark.contender.ChannelForm
import dev.serdemark.contender.Contender
import dev.serdemark.contender.Manifest
import dev.serdemark.engine.ThisMachine
import dev.serdemark.engine.jvm.HeapSize
import dev.serdemark.engine.jvm.JvmAxes
import dev.serdemark.engine.request.RunInputs
import dev.serdemark.jdk.Jdk
import dev.serdemark.jdk.Jdks
import dev.serdemark.plan.JvmSetting
import dev.serdemark.problem.Problem
import dev.serdemark.problem.Problems
import dev.serdemark.report.export.ConformJson
import dev.serdemark.report.html.ConformHtml
import dev.serdemark.report.page.ConformPage
import dev.serdemark.report.terminal.TerminalReport
import dev.serdemark.results.conform.ConformChanges
import dev.serdemark.results.conform.ConformResult
import dev.serdemark.toolchain.resolution.ResolverSettings
import kotlin.time.Duration.Companion.seconds

/** `serdemark conform`: what contenders do with unusual and invalid data. */
internal class ConformCommand(
    private val context: CliContext,
    private val commandLine: List<String>,
) : CliktCommand(name = "conform") {
    private val contenderOptions by ContenderOptions(context)
    private val cases by
        option(
                "--case",
                metavar = "PATTERN",
                help = "Cases to run, such as null-* or text; repeatable [all].",
            )
            .multiple()
    private val gate by
        option(
                "--gate",
                metavar = "FILE",
                help =
                    "An earlier result (--format json): print what changed; exit status 5 if something is worse.",
            )
            .path()
    private val jdks = Jdks(Jdk.of(ThisMachine.java()), workingFolder = context.workingFolder)
    private val jdk by
        option(
                "--jdk",
                metavar = "JDK",
                help = "Version or folder of the JDK that runs the contenders [this one].",
            )
            .parsed { jdks.find(it).installation }
    private val output by PageOutput("result")
    private val offline by option("--offline", help = "Download nothing.").flag()
    private val cache by cacheOption(context)
    private val verbose by option("--verbose", help = "Print detailed progress.").flag()

    override fun help(context: Context) =
        "Say what contenders that read JSON do with unusual and invalid data."

    override fun run() {
        val problems = Problems()
        val base = gate?.let(context.workingFolder::resolve)
        OutputFiles(context.workingFolder, problems, inputs = listOfNotNull(base)).use { files ->
            val file = output.open(files, problems)
            val models = problems.attempt { selected(context.cases(), cases) }.orEmpty()
            val before = base?.let { problems.attempt { ConformJson.read(it) } }
            val contenders = contenders(problems)
            val jvm = jvm(problems)
            problems.throwAny()
            val result = run(models, contenders, checkNotNull(jvm))
            val changes = before?.let { ConformChanges.of(it, result) }
            report(result, changes, file)
            throw ProgramResult(ExitStatus.of(result, changes).code)
        }
    }

    private fun contenders(problems: Problems): List<Contender> {
        val found =
            contenderOptions.contenders(
                problems,
                cache,
                ResolverSettings(offline),
                isFit = ::readsJson,
                isMeant = { it.isByDefault && readsJson(it) },
            )
        if (contenderOptions.channels(found, problems) != listOf(BYTES))
            problems.add(Problem("All cases are read from bytes.", "Leave out --channel."))
        found
            .filterNot { readsJson(it.manifest) }
            .forEach {
                problems.add(
                    Problem(
                        "$it does not read JSON from bytes, which all cases are.",
                        if (it.manifest.floor == null) "Leave it out of -c."
                        else "It is a lower bound: leave out --floor.",
                    )
                )
            }
        return found
    }

    private fun readsJson(manifest: Manifest): Boolean =
        manifest.traits.isJson && manifest.floor == null && BYTES in manifest.channels

    private fun jvm(problems: Problems): JvmSetting? {
        val jdks = listOfNotNull(jdk?.value(problems))
        val axes = JvmAxes(ThisMachine.java(), jdks, heaps = listOf(HEAP))
        return problems.attempt { axes.settings() }?.single()
    }

    private fun run(
        models: List<CaseModel>,
        contenders: List<Contender>,
        jvm: JvmSetting,
    ): ConformResult {
        val line = context.statusLine()
        val inputs = RunInputs(documents(models), contenders)
        val all = contenders.size * models.sumOf { it.cases.size }
        val result =
            Conforming(cache, ResolverSettings(offline), LIMIT, ProgressLog(line, verbose)) {
                    line.status("Ran $it of $all cases")
                }
                .run(models, inputs, conformPlan(commandLine, inputs, jvm))
        line.status("")
        return result
    }

    private fun report(result: ConformResult, changes: ConformChanges?, file: OutputFile?) {
        val page = ConformPage(result, changes)
        when (output.form) {
            PageForm.TERMINAL -> TerminalReport(context.terminal).print(page)
            PageForm.MARKDOWN -> output.print(page.markdown(), file)
            PageForm.HTML -> output.print(ConformHtml.render(page), file)
            PageForm.JSON -> output.print(ConformJson.render(result), file)
        }
    }

    private companion object {
        /** Much more than any case needs, on a busy machine too. */
        val LIMIT = 20.seconds

        val BYTES = ChannelForm.BYTES.id

        val HEAP = HeapSize.parse("256m")
    }
}
