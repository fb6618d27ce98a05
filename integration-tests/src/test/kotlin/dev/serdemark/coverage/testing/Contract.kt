package dev.serdemark.coverage.testing

import dev.serdemark.contender.Contender
import dev.serdemark.engine.check.CheckResults
import dev.serdemark.engine.contender.Building
import dev.serdemark.engine.contender.BuiltContender
import dev.serdemark.engine.worker.Worker
import dev.serdemark.engine.worker.WorkerFailure
import dev.serdemark.engine.worker.WorkerLauncher
import dev.serdemark.engine.worker.Workers
import dev.serdemark.plan.Cell
import dev.serdemark.plan.Outcome
import dev.serdemark.toolchain.Toolchain
import dev.serdemark.toolchain.unit.BuildResult
import dev.serdemark.toolchain.unit.CompilationUnit
import dev.serdemark.toolchain.unit.asOne
import dev.serdemark.workload.Document
import java.nio.file.Path

/**
 * Checks a contender as a run does before measuring, for every sibling of the documents, every
 * channel and every operation. To save time, all code is one compilation unit and runs in one
 * worker if the library allows this.
 */
internal class Contract(
    private val contender: Contender,
    documents: List<Document>,
    private val toolchain: Toolchain,
) {
    private val everything = Everything(contender, documents, toolchain)

    /** The built cells, from one compilation unit if possible. */
    val contenders: List<BuiltContender> = together(build())

    /** Returns the failure of each supported cell; null if the cell gives right answers. */
    fun findings(workers: Workers): Map<Cell, Outcome?> {
        val findings = LinkedHashMap<Cell, Outcome?>()
        var worker: Worker? = null
        var classPath = emptyList<Path>()
        for (contender in contenders) {
            try {
                if (contender.command.classPath != classPath) {
                    worker?.close()
                    worker = null
                    classPath = contender.command.classPath
                }
                val launched = worker ?: workers.launch(contender.command).also { worker = it }
                contender.prepare(launched)
                val results = CheckResults(contender, launched.check())
                contender.cells.forEach { (operation, cell) ->
                    findings[everything.plan[cell]] = results.of(operation)
                }
            } catch (e: WorkerFailure) {
                worker?.close()
                worker = null
                contender.cells.values.forEach { findings[everything.plan[it]] = e.outcome }
            }
        }
        worker?.close()
        return findings
    }

    /**
     * Builds one unit for all candidates. If this fails, because a tool of the library does not
     * allow it, builds one unit per schema. If this fails too, builds one per candidate.
     */
    private fun build(): List<BuiltContender> =
        built { "all" } ?: built { everything.packageOf(it.candidate) } ?: everything.build()

    /** Builds one unit per [group]; null if one of the units fails. */
    private fun built(group: (Building.Written) -> String): List<BuiltContender>? {
        val groups = everything.written.groupBy(group)
        val units = groups.mapValues { (name, written) ->
            asOne("contract-$contender-$name", written.map { it.unit })
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
    private fun together(contenders: List<BuiltContender>): List<BuiltContender> =
        contenders
            .groupBy { Triple("${it.document}", it.document.isSelection, it.sources.codecClass) }
            .values
            .map { same ->
                val widest = same.maxBy { if (it.sources.walkClass == null) 0 else 1 }
                BuiltContender(
                    widest.definition,
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

/**
 * Returns workers that start fast, for checks of answers. They compile with C1 alone, and do not
 * touch their heap beforehand.
 */
internal fun checkingWorkers() =
    WorkerLauncher(jvmOptions = listOf("-XX:TieredStopAtLevel=1", "-XX:-AlwaysPreTouch"))

/** Merges the units of one contender, to save time for compiling. */
internal fun asOne(name: String, units: List<CompilationUnit>): CompilationUnit =
    checkNotNull(units.asOne(name) { merged(it.distinct()) })

/**
 * Merges sources of one path. They differ only in the last declaration, which belongs to the codec
 * of a channel. That declaration may stand in an object, whose closing brace follows it. Leaves out
 * sources for fewer operations, because they have only a part of the declarations of others.
 */
private fun merged(all: List<String>): String {
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
