package dev.serdemark.coverage

import dev.serdemark.contender.ManifestAtVersion
import dev.serdemark.engine.Entrant
import dev.serdemark.engine.Judgement
import dev.serdemark.engine.worker.Worker
import dev.serdemark.engine.worker.WorkerFailure
import dev.serdemark.engine.worker.Workers
import dev.serdemark.plan.Cell
import dev.serdemark.plan.Outcome
import dev.serdemark.toolchain.BuildResult
import dev.serdemark.toolchain.CompilationUnit
import dev.serdemark.toolchain.Toolchain
import dev.serdemark.workload.Document
import io.kotest.assertions.fail
import java.nio.file.Path

/**
 * What a run holds every contender to before it measures it, on every sibling of some documents,
 * through every channel and in every operation: compiled as one unit, and checked in one worker,
 * where the library allows it.
 */
internal class Contract(
    private val contender: ManifestAtVersion,
    documents: List<Document>,
    private val toolchain: Toolchain,
) {
    private val everything = Everything(contender, documents, toolchain)
    private val entrants: List<Entrant> = together(build())

    /** What is wrong with each supported cell; null where nothing is. */
    fun findings(workers: Workers): Map<Cell, Outcome?> {
        val findings = LinkedHashMap<Cell, Outcome?>()
        var worker: Worker? = null
        var classPath = emptyList<Path>()
        for (entrant in entrants) {
            try {
                if (entrant.command.classPath != classPath) {
                    worker?.close()
                    worker = null
                    classPath = entrant.command.classPath
                }
                val launched = worker ?: workers.launch(entrant.command).also { worker = it }
                entrant.prepare(launched)
                val judgement = Judgement(entrant, launched.check())
                entrant.cells.forEach { (operation, cell) ->
                    findings[everything.cells[cell]] = judgement.of(operation)
                }
            } catch (e: WorkerFailure) {
                worker?.close()
                worker = null
                entrant.cells.values.forEach { findings[everything.cells[it]] = e.outcome }
            }
        }
        worker?.close()
        return findings
    }

    /** As one unit; each by itself where a library's tool makes that impossible. */
    private fun build(): List<Entrant> {
        val unit = asOne(everything.written.map { it.unit })
        val together = toolchain.build(listOf(unit)).getValue(unit.name)
        if (together is BuildResult.Success)
            return everything.written.flatMap { it.entrants(together) }
        val apart = toolchain.build(everything.written.map { it.unit })
        return everything.written.flatMap { written ->
            when (val result = apart.getValue(written.unit.name)) {
                is BuildResult.Success -> written.entrants(result)
                is BuildResult.Failed -> fail("${result.reason}\n${result.compilerOutput}")
                is BuildResult.Unavailable -> fail("${result.coordinate}: ${result.reason}")
            }
        }
    }

    private fun asOne(units: List<CompilationUnit>): CompilationUnit {
        val sources = units.flatMap { it.sources.entries }.groupBy({ it.key }, { it.value })
        return units
            .first()
            .copy(
                name = "contract-$contender",
                sources = sources.mapValues { (_, texts) -> merged(texts.distinct()) },
                dependencies = units.flatMap { it.dependencies }.distinct(),
            )
    }

    /** Sources of one path differ in their last declaration, which is about the channel's codec. */
    private fun merged(texts: List<String>): String {
        val common = texts.reduce { common, text -> common.commonPrefixWith(text) }
        val same = if (texts.size == 1) common else common.substringBeforeLast("\n\n")
        return same + texts.joinToString("") { it.removePrefix(same) }
    }

    /** A run has workers for each operation, and checks reading and writing in all of them. */
    private fun together(entrants: List<Entrant>): List<Entrant> =
        entrants
            .groupBy { Triple("${it.document}", it.document.isSelection, it.sources.codecClass) }
            .values
            .map { same ->
                val widest = same.maxBy { if (it.sources.walkClass == null) 0 else 1 }
                Entrant(
                    widest.contender,
                    widest.document,
                    widest.channel,
                    same.flatMap { it.cells.entries }.associate { it.toPair() },
                    widest.threads,
                    widest.unitName,
                    widest.sources,
                    widest.built,
                    widest.command,
                )
            }
}
