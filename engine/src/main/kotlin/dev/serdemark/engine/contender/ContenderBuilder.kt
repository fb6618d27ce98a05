package dev.serdemark.engine.contender

import dev.serdemark.contender.ChannelForm
import dev.serdemark.contender.Contender
import dev.serdemark.engine.request.RunInputs
import dev.serdemark.engine.request.id
import dev.serdemark.engine.request.name
import dev.serdemark.engine.worker.WorkerCommand
import dev.serdemark.model.Feature
import dev.serdemark.model.UserClasses
import dev.serdemark.model.features
import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.DocumentName
import dev.serdemark.plan.Event
import dev.serdemark.plan.EventListener
import dev.serdemark.plan.Footprint
import dev.serdemark.plan.JvmSetting
import dev.serdemark.plan.Operation
import dev.serdemark.plan.Outcome
import dev.serdemark.plan.Plan
import dev.serdemark.plan.Status
import dev.serdemark.sources.GeneratedSources
import dev.serdemark.sources.GeneratedSources.Failed
import dev.serdemark.sources.GeneratedSources.Generated
import dev.serdemark.sources.GeneratedSources.Unsupported
import dev.serdemark.sources.Sources
import dev.serdemark.sources.shape.Purpose
import dev.serdemark.toolchain.Toolchain
import dev.serdemark.toolchain.unit.BuildFootprint
import dev.serdemark.toolchain.unit.BuildResult
import dev.serdemark.toolchain.unit.Built
import dev.serdemark.toolchain.unit.CompilationUnit
import dev.serdemark.toolchain.unit.UserJar
import dev.serdemark.toolchain.unit.contenderUnit
import dev.serdemark.workload.Document

/** The package that contains all generated code of a run. */
const val GENERATED_PACKAGE: String = "serdemark.generated"

/**
 * Writes the sources of every contender of the [inputs] for every document, and builds them. If a
 * contender cannot be built, its cells fail or get the status unsupported. The other contenders are
 * not affected.
 *
 * @param complete adds to a contender's unit what the run needs in addition, such as a server
 */
class ContenderBuilder(
    private val inputs: RunInputs,
    private val plan: Plan,
    private val toolchain: Toolchain,
    private val complete: (CompilationUnit) -> CompilationUnit = { it },
    private val listener: EventListener,
) {
    /** The cells of the plan by contender, document, channel and purpose, as in a [Candidate]. */
    private val cellsByCode: Map<CodeKey, List<Pair<Operation, CellIndex>>> =
        plan.indexedCells.groupBy(
            { (_, cell) ->
                CodeKey(cell.contender, cell.document, cell.channel, cell.operation.purpose)
            },
            { (index, cell) -> cell.operation to index },
        )

    /** Cells with the same key are measured with the same code. */
    private data class CodeKey(
        val contender: ContenderName,
        val document: DocumentName,
        val channel: String,
        val purpose: Purpose,
    )

    /** The code of a contender for a document, a channel and a purpose, before it is built. */
    inner class Candidate(
        val contender: Contender,
        val document: Document,
        val channel: String,
        val purpose: Purpose,
    ) {
        /** Its cells in the plan, in all JVM settings: their operations and indexes. */
        val plannedCells: List<Pair<Operation, CellIndex>> =
            cellsByCode[CodeKey(contender.name, document.id, channel, purpose)].orEmpty()

        val features: Set<Feature> = document.features

        /** The [plannedCells] that the manifest does not rule out. */
        val cells: List<Pair<Operation, CellIndex>> = plannedCells.filter { (operation, _) ->
            contender.manifest.reasonAgainst(operation, features) == null
        }

        val unitName = unitName("$contender", document.id, channel, purpose)

        /**
         * The user's own classes, if the code uses these. Trees need them only for the user's
         * mapper.
         */
        val userClasses: UserClasses? =
            document.schema.userClasses
                ?.takeIf { purpose != Purpose.TREES || contender.mapper != null }
                ?.takeUnless { contender.isGenerated }

        fun fail(outcome: Outcome, cells: List<Pair<Operation, CellIndex>> = this.cells) =
            cells.forEach { (_, cell) ->
                listener.on(Event.CellFailed(cell, outcome))
            }

        /** Fails the cells that the manifest rules out, except cells that have left the run. */
        fun failRuledOut(isExcluded: (CellIndex) -> Boolean) =
            plannedCells
                .filterNot { (_, cell) -> isExcluded(cell) }
                .forEach { (operation, cell) ->
                    contender.manifest.reasonAgainst(operation, features)?.let {
                        listener.on(Event.CellFailed(cell, unsupported(it)))
                    }
                }

        /** Records the notes for readers of the report that are known before the build. */
        fun noteKnown() {
            if (!contender.isKnownToWork && contender.jars.isEmpty())
                note(
                    "Version ${contender.version} is not among those that are known to work with its manifest."
                )
            contender.manifest.codecs.unshared?.let {
                if (threads > 1) note("Each thread has its own codec. $it")
            }
            if (purpose != Purpose.TREES && contender.hasOwnForm(document))
                note("Reads what your mapper wrote, in its own form of JSON.")
        }

        fun noteBuilt(built: Built) =
            listener.on(
                Event.CodeBuilt(
                    cells.map { it.second },
                    built.compileTime?.inWholeMilliseconds,
                    // With a server, the class path has more than the contender needs.
                    if (plan.calls.requests == null) built.footprint().toFootprint() else null,
                )
            )

        fun note(note: String) = cells.forEach { (_, cell) ->
            listener.on(Event.CellNoted(cell, note))
        }
    }

    /** A candidate with its sources. */
    inner class Written(val candidate: Candidate, private val sources: Generated) {
        val unit: CompilationUnit =
            complete(
                contenderUnit(
                    candidate.unitName,
                    candidate.contender,
                    listOf(candidate.channel),
                    sources.files,
                    candidate.userClasses?.classPath.orEmpty().map { UserJar(it.file, it.library) },
                    candidate.userClasses?.let(candidate.contender::modulesFor).orEmpty(),
                )
            )

        /** Returns the contenders for the [result] of a build: one per JVM setting, or none. */
        fun contenders(result: BuildResult): List<BuiltContender> =
            when (result) {
                is BuildResult.Unavailable -> {
                    val reason = listOfNotNull(result.reason, result.advice).joinToString(" ")
                    candidate.fail(Outcome(Status.UNAVAILABLE, reason))
                    emptyList()
                }
                is BuildResult.Failed -> {
                    // Says that the manifest may not fit this version of the library.
                    val misfit = candidate.contender.misfit.takeIf { result.isRefused }
                    val reason = listOfNotNull(misfit, result.reason).joinToString(" ")
                    candidate.fail(Outcome(Status.BUILD_FAILED, reason, result.compilerOutput))
                    emptyList()
                }
                is BuildResult.Success -> {
                    result.built.notes.forEach(candidate::note)
                    candidate.noteBuilt(result.built)
                    plan.jvms.mapNotNull { jvm ->
                        candidate.cells
                            .filter { (_, cell) -> plan[cell].jvm == jvm.name }
                            .toMap()
                            .ifEmpty { null }
                            ?.let { contender(result.built, jvm, it) }
                    }
                }
            }

        private fun contender(
            built: Built,
            jvm: JvmSetting,
            cells: Map<Operation, CellIndex>,
        ): BuiltContender {
            val contender = candidate.contender
            val command =
                WorkerCommand(
                    jvm = jvm,
                    contenderFlags = flags(contender),
                    classPath = listOf(built.classes) + built.classPath.map { it.file },
                    document = candidate.document.id,
                    byMapper =
                        contender.manifest.codecs.channels.getValue(candidate.channel).isMapper,
                )
            return BuiltContender(
                definition = contender,
                document = candidate.document,
                channel = candidate.channel,
                cells = cells,
                threads = threads,
                unitName = candidate.unitName,
                sources = sources,
                built = built,
                command = command,
            )
        }
    }

    /**
     * Builds all contenders that have a cell left to measure.
     *
     * @param isExcluded whether a cell has left the run, so that nothing needs to be built for it
     * @param onBuilt is called before each compilation, with the contenders built since its last
     *   call
     */
    fun run(
        isExcluded: (CellIndex) -> Boolean = { false },
        onBuilt: (List<BuiltContender>) -> Unit = {},
    ): List<BuiltContender> {
        val allWritten = write(isExcluded)
        val built = HashMap<Written, List<BuiltContender>>()
        // Returns the contenders that are in the results for the first time.
        fun addNew(results: Map<String, BuildResult>): List<BuiltContender> =
            allWritten
                .filter { it !in built && it.unit.name in results }
                .flatMap { written ->
                    val contenders = written.contenders(results.getValue(written.unit.name))
                    built[written] = contenders
                    contenders
                }
        // The callback gets the results so far, and `build` returns all results.
        addNew(toolchain.build(allWritten.map { it.unit }) { onBuilt(addNew(it)) })
        return allWritten.flatMap(built::getValue)
    }

    /**
     * Writes the sources of all candidates that are not declared unsupported.
     *
     * @param packageOf returns the package for the code of a candidate. Candidates that are
     *   compiled as one unit need separate packages.
     */
    fun write(
        isExcluded: (CellIndex) -> Boolean = { false },
        packageOf: (Candidate) -> String = { GENERATED_PACKAGE },
    ): List<Written> {
        val candidates =
            inputs.documents
                .flatMap { document ->
                    purposes.mapNotNull { purpose ->
                        purpose.documentFor(document)?.let { it to purpose }
                    }
                }
                .flatMap { (document, purpose) ->
                    inputs.contenders.flatMap { contender ->
                        channels.map { Candidate(contender, document, it, purpose) }
                    }
                }
                .filterNot { candidate ->
                    candidate.plannedCells.all { (_, cell) -> isExcluded(cell) }
                }
        candidates.forEach { it.noteKnown() }
        return candidates.mapNotNull { candidate ->
            write(candidate, packageOf(candidate), isExcluded)?.let { Written(candidate, it) }
        }
    }

    private val purposes = plan.cells.map { it.operation.purpose }.distinct().sorted()
    private val channels = plan.cells.map { it.channel }.distinct()
    private val threads = plan.cells.maxOfOrNull { it.threads } ?: 1

    private fun Purpose.documentFor(document: Document): Document? =
        if (this == Purpose.SELECTED_FIELDS) document.selected else document

    private fun write(
        candidate: Candidate,
        packageName: String,
        isExcluded: (CellIndex) -> Boolean,
    ): Generated? {
        declaredOutcome(candidate)?.let {
            candidate.fail(it, candidate.plannedCells)
            return null
        }
        candidate.failRuledOut(isExcluded)
        if (candidate.cells.all { (_, cell) -> isExcluded(cell) }) return null
        return when (val sources = generate(candidate, packageName)) {
            is Generated -> sources
            is Unsupported -> {
                candidate.fail(unsupported(sources.reason))
                null
            }
            is Failed -> {
                candidate.fail(Outcome(Status.BUILD_FAILED, sources.reason, sources.detail))
                null
            }
        }
    }

    private fun generate(candidate: Candidate, packageName: String): GeneratedSources =
        Sources.generate(
            candidate.document.schema,
            candidate.contender,
            candidate.channel,
            packageName,
            candidate.purpose,
            candidate.document.valueFeatures,
        )
}

/** The name of a build, and of the folder of its sources in a run directory. */
internal fun unitName(
    contender: String,
    document: DocumentName,
    channel: String,
    purpose: Purpose,
): String =
    listOfNotNull(
            "$contender-${document.workload}-${document.document}",
            channel.takeUnless { it == ChannelForm.BYTES.id },
            SUFFIXES[purpose],
        )
        .joinToString("+")
        .let(::safeFileName)

/** The suffixes of the names of builds. Builds for whole values have none. */
private val SUFFIXES =
    mapOf(
        Purpose.SELECTED_FIELDS to "selected",
        Purpose.WALKS to "walks",
        Purpose.TREES to "trees",
    )

/** Returns the JVM options that a contender needs. */
fun flags(contender: Contender): List<String> {
    val needs = contender.manifest.codecs.jvm
    return needs.addOpens.map { "--add-opens=$it=ALL-UNNAMED" } +
        needs.properties.map { (key, value) -> "-D$key=$value" }
}

/** Converts the footprint of a build for the journal. */
fun BuildFootprint.toFootprint(): Footprint = Footprint(jars, jarBytes, classes, classBytes)

/** The purpose of the code that an operation is measured with. */
internal val Operation.purpose: Purpose
    get() =
        when (this) {
            Operation.READ,
            Operation.WRITE -> Purpose.WHOLE_VALUES
            Operation.READ_SELECTED -> Purpose.SELECTED_FIELDS
            Operation.READ_DEEP,
            Operation.CREATE -> Purpose.WALKS
            Operation.PARSE -> Purpose.TREES
        }

private const val MAX_NAME_LENGTH = 120
private val UNSAFE = Regex("[^A-Za-z0-9._@+-]")

/**
 * Returns a file name that is valid on any system. A safe and short [text] stays as it is. In other
 * texts, replaces unsafe characters, cuts the end, and appends a hash that makes the name unique.
 */
fun safeFileName(text: String): String {
    val safeText = text.replace(UNSAFE, "_")
    if (safeText == text && text.length <= MAX_NAME_LENGTH) return text
    return safeText.take(MAX_NAME_LENGTH) + "-" + Integer.toHexString(text.hashCode())
}
