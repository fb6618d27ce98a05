package dev.serdemark.coverage.testing

import dev.serdemark.contender.Contender
import dev.serdemark.engine.check.CheckResults
import dev.serdemark.engine.contender.BuiltContender
import dev.serdemark.engine.contender.ContenderBuilder
import dev.serdemark.engine.worker.Worker
import dev.serdemark.engine.worker.WorkerFailure
import dev.serdemark.engine.worker.WorkerLauncher
import dev.serdemark.engine.worker.Workers
import dev.serdemark.plan.Cell
import dev.serdemark.plan.Outcome
import dev.serdemark.toolchain.Toolchain
import dev.serdemark.toolchain.unit.BuildResult
import dev.serdemark.toolchain.unit.CompilationUnit
import dev.serdemark.toolchain.unit.mergeUnits
import dev.serdemark.workload.Document
import java.nio.file.Path

/**
 * Checks a contender as a run does before measuring, with every sibling of the documents, every
 * channel and every operation. To save time, all code is compiled together and runs in one worker
 * if the library allows this.
 */
internal class Contract(
    private val contender: Contender,
    documents: List<Document>,
    private val toolchain: Toolchain,
) {
    private val plannedRun = PlannedRun(contender, documents, toolchain)

    /** The contender, built for each document and channel. */
    val contenders: List<BuiltContender> = mergeOperations(build())

    /** Returns the failure of each supported cell; null if the cell gives right answers. */
    fun check(workers: Workers): Map<Cell, Outcome?> {
        val failures = LinkedHashMap<Cell, Outcome?>()
        // Contenders share a worker until the class path changes, or the worker fails.
        var worker: Worker? = null
        var classPath = emptyList<Path>()
        for (built in contenders) {
            try {
                if (built.command.classPath != classPath) {
                    worker?.close()
                    worker = null
                    classPath = built.command.classPath
                }
                val launched = worker ?: workers.launch(built.command).also { worker = it }
                built.prepare(launched)
                val results = CheckResults(built, launched.check())
                built.cells.forEach { (operation, cell) ->
                    failures[plannedRun.plan[cell]] = results.wrongOutcome(operation)
                }
            } catch (e: WorkerFailure) {
                worker?.close()
                worker = null
                built.cells.values.forEach { failures[plannedRun.plan[it]] = e.outcome }
            }
        }
        worker?.close()
        return failures
    }

    /**
     * Builds all code as one unit. Some tools of libraries do not allow that. Then builds one unit
     * per package, and if this fails too, one unit per document and channel.
     */
    private fun build(): List<BuiltContender> =
        buildMerged { "all" }
            ?: buildMerged { plannedRun.packageOf(it.candidate) }
            ?: plannedRun.build()

    /** Builds one unit per [group]. Returns null if a unit fails. */
    private fun buildMerged(group: (ContenderBuilder.Written) -> String): List<BuiltContender>? {
        val groups = plannedRun.written.groupBy(group)
        val units = groups.mapValues { (name, written) ->
            mergeUnitsOfContender("contract-$contender-$name", written.map { it.unit })
        }
        val results = toolchain.build(units.values.toList())
        return groups.flatMap { (name, written) ->
            val result = results.getValue(units.getValue(name).name)
            if (result !is BuildResult.Success) {
                println("$contender, $name: not built as one. ${"$result".lines().first()}")
                return null
            }
            written.flatMap { it.contenders(result) }
        }
    }

    /**
     * Merges the operations of a codec, because a run checks reading and writing in the same
     * worker.
     */
    private fun mergeOperations(contenders: List<BuiltContender>): List<BuiltContender> =
        contenders
            .groupBy { Triple("${it.document}", it.document.isSelection, it.sources.codecClass) }
            .values
            .map { sameCodec ->
                // Only some operations need a walk, but its sources can serve all of them.
                val withWalk = sameCodec.maxBy { if (it.sources.walkClass == null) 0 else 1 }
                BuiltContender(
                    withWalk.definition,
                    withWalk.document,
                    withWalk.channel,
                    sameCodec.flatMap { it.cells.entries }.associate { it.toPair() },
                    withWalk.threads,
                    withWalk.unitName,
                    withWalk.sources,
                    withWalk.built,
                    withWalk.command,
                )
            }
}

/**
 * Returns workers that start fast, to check answers. They compile only with C1, and do not touch
 * their heap in advance.
 */
internal fun checkingWorkers() =
    WorkerLauncher(jvmOptions = listOf("-XX:TieredStopAtLevel=1", "-XX:-AlwaysPreTouch"))

/** Merges the units of one contender, to save time for compiling. */
internal fun mergeUnitsOfContender(name: String, units: List<CompilationUnit>): CompilationUnit =
    checkNotNull(units.mergeUnits(name) { mergeSources(it.distinct()) })

/**
 * Merges sources of one path, which have the code of different channels or operations. Leaves out a
 * source that has only some of the declarations of another source. The other sources differ only in
 * the last declaration. If an object contains this declaration, the closing brace of the object
 * follows.
 */
private fun mergeSources(all: List<String>): String {
    val texts = all.filter { text -> all.none { it != text && it declaresAllOf text } }
    if (texts.size == 1) return texts.single()
    val common = texts.reduce { common, text -> common.commonPrefixWith(text) }
    val head = common.substringBeforeLast("\n\n")
    val tail = if (head.count { it == '{' } > head.count { it == '}' }) "}\n" else ""
    return head + texts.joinToString("") { it.removeSurrounding(head, tail) } + tail
}

private infix fun String.declaresAllOf(other: String): Boolean =
    paragraphs().containsAll(other.paragraphs())

private fun String.paragraphs() =
    split("\n\n").filterNot { it.startsWith("import ") }.map { it.trim() }.toSet()
