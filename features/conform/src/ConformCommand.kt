package dev.serdemark.conform

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
import dev.serdemark.cli.option.PageOutput
import dev.serdemark.cli.option.VerboseBuildOptions
import dev.serdemark.cli.output.ExitStatus
import dev.serdemark.cli.output.OutputFiles
import dev.serdemark.cli.output.table
import dev.serdemark.contender.ChannelForm
import dev.serdemark.contender.Contender
import dev.serdemark.contender.Manifest
import dev.serdemark.engine.request.name
import dev.serdemark.evolve.changes
import dev.serdemark.evolve.exitStatus
import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.Problems
import dev.serdemark.problem.suggestion
import dev.serdemark.studies.exitStatus
import dev.serdemark.trials.Conduct
import dev.serdemark.trials.TrialBuilder
import dev.serdemark.trials.TrialJvm

/** `serdemark conform`: shows what contenders do with unusual and invalid data. */
class ConformCommand(
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
                    "Compare with an earlier result (--format json): print what changed; exit status 5 if something is worse.",
            )
            .path()
    private val comparesDeclared by
        option(
                "--declared",
                help =
                    "Compare the faults with those that manifests declare; exit status 5 if they differ, or if nothing can be compared.",
            )
            .flag()
    private val jvm by TrialJvm(context)
    private val output by PageOutput("result")
    private val build by VerboseBuildOptions(context, "every fault with its payload")

    override fun help(context: Context) =
        "Show what contenders do with unusual and invalid data, in JSON and binary formats."

    override fun run() {
        val problems = Problems()
        val earlierFile = gate?.let(context.workingFolder::resolve)
        OutputFiles(context.workingFolder, problems, inputs = listOfNotNull(earlierFile)).use {
            files ->
            val file = output.open(files)
            val allModels = problems.attempt { context.cases() }.orEmpty()
            val selectedModels = problems.attempt { selectCases(allModels, cases) } ?: allModels
            val earlierResult = earlierFile?.let { problems.attempt { ConformJson.read(it) } }
            val contenders = contenders(selectedModels, problems)
            problems.attempt { requireKnownFormats(allModels) }
            val models = modelsInFormatsOf(contenders, selectedModels, problems)
            problems.throwAny()
            val result = run(models, contenders)
            val changes = earlierResult?.let { ConformChanges.of(it, result) }
            val declared =
                if (comparesDeclared) declaredFaults(result, contenders, allModels) else null
            val page = ConformPage(result, changes, declared, isBrief = !build.isVerbose)
            output.print(page, context.terminal, file) {
                ConformJson.render(result)
            }
            throw ProgramResult(exitStatus(result, changes, declared).code)
        }
    }

    /** Returns the contenders to run. Each reads bytes in a format of the [models]. */
    private fun contenders(models: List<CaseModel>, problems: Problems): List<Contender> {
        val formats = models.map { it.format }.distinct()
        val acceptsAnyFormat = CaseModel.ANY in formats
        // Without -c, runs the default contenders of one format: JSON if there are cases in JSON,
        // else the first format.
        val hasJson = acceptsAnyFormat || CaseModel.JSON in formats
        val defaultFormat = if (hasJson) CaseModel.JSON else formats.firstOrNull()
        fun isFit(manifest: Manifest) =
            (acceptsAnyFormat || manifest.traits.format in formats) &&
                manifest.role.floor == null &&
                manifest.traits.lazy == null &&
                BYTES in manifest.codecs.channels
        val found =
            contenderOptions.contenders(
                problems,
                build,
                isFit = ::isFit,
                isDefault = {
                    it.role.isMeasuredByDefault && it.traits.format == defaultFormat && isFit(it)
                },
            )
        found
            .filterNot { isFit(it.manifest) }
            .forEach {
                problems.add(
                    "There are no cases that $it reads from bytes.",
                    "Leave it out of -c.${if (acceptsAnyFormat) "" else " There are cases in: ${formats.joinToString()}."}",
                )
            }
        return found
    }

    /** Requires a contender for the format of each case, because the format may be misspelled. */
    private fun requireKnownFormats(models: List<CaseModel>) {
        val known = contenderOptions.formats()
        val unknown = models.filterNot { it.format == CaseModel.ANY || it.format in known }
        if (unknown.isNotEmpty())
            throw ProblemException(
                unknown.map {
                    Problem(
                        "The cases of ${it.id} have payloads in '${it.format}', which no contender reads.",
                        suggestion(it.format, known) ?: "Name the format as manifests do.",
                    )
                }
            )
    }

    /**
     * Returns the [models] in the formats of the [contenders]. Refuses several formats unless all
     * cases are about classes, because other cases compare contenders of one format.
     */
    private fun modelsInFormatsOf(
        contenders: List<Contender>,
        models: List<CaseModel>,
        problems: Problems,
    ): List<CaseModel> {
        val formats = contenders.map { it.manifest.traits.format }.distinct()
        val matching = models.filter { it.format in formats }
        val areAboutClasses = matching.all { model -> model.cases.all { it.isAboutClasses } }
        // After another problem, these may not be the contenders and cases that the user means.
        if (formats.size > 1 && !areAboutClasses && !problems.any)
            problems.add(
                "The contenders read different formats: ${formats.joinToString()}.",
                "Run conform once for each format (e.g. -c format=${matching.first().format}).",
            )
        return matching + models.filter { it.format == CaseModel.ANY }
    }

    private fun run(
        models: List<CaseModel>,
        contenders: List<Contender>,
    ): ConformResult {
        val line = context.statusLine()
        val total = contenders.size * models.sumOf { it.cases.size }
        val progress = build.progress(line)
        val builder =
            TrialBuilder(commandLine, jvm.trialSetting, build.cache, build.resolver, progress)
        val result =
            ConformRun(builder) { line.status("Ran $it of $total cases") }.run(models, contenders)
        line.status("")
        return result
    }

    /** Compares the faults in the [result] with the faults that manifests declare. */
    private fun declaredFaults(
        result: ConformResult,
        contenders: List<Contender>,
        models: List<CaseModel>,
    ): DeclaredFaults {
        val faultsByContender = contenders.associate { it.name to it.manifest.findings.faults }
        val cases = models.flatMap { it.cases }.map { it.info.id }.toSet()
        return DeclaredFaults.of(result, cases) { name ->
            faultsByContender[name]?.values?.flatMap { it.cases }?.toSet()
        }
    }

    private companion object {
        val BYTES = ChannelForm.BYTES.id
    }
}

/** The status of `conform`. Faults of contenders are a result, not a failure of the command. */
fun exitStatus(
    result: ConformResult,
    changes: ConformChanges?,
    declared: DeclaredFaults? = null,
): ExitStatus {
    val notRun = result.cells.count { it.conduct == Conduct.NOT_RUN }
    return when {
        notRun == result.cells.size -> ExitStatus.NOTHING_BUILT
        changes != null && changes.worseChanges.isNotEmpty() -> ExitStatus.CHECK_FAILED
        declared != null && !declared.isConfirmed -> ExitStatus.CHECK_FAILED
        notRun > 0 -> ExitStatus.INCOMPLETE
        else -> ExitStatus.DONE
    }
}

/** Reads the shipped cases. */
fun CliContext.cases(): List<CaseModel> = readCases(home.resolve(CaseModel.FOLDER))

/** `serdemark list cases`: prints the shipped cases. */
class CasesCommand(private val context: CliContext) : CliktCommand("cases") {
    override fun help(context: Context) = "The cases of serdemark conform, with their sources."

    override fun run() =
        context.terminal.table(
            listOf("case", "group", "model", "about", "source"),
            context
                .cases()
                .flatMap { it.cases }
                .map { case ->
                    with(case.info) { listOf(id, group.id, model, says, source) }
                },
        )
}
