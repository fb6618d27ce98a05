package dev.serdemark.coverage.testing

import dev.serdemark.contender.Contender
import dev.serdemark.engine.check.CheckResults
import dev.serdemark.engine.contender.Building
import dev.serdemark.engine.contender.BuiltContender
import dev.serdemark.engine.worker.Worker
import dev.serdemark.engine.worker.WorkerFailure
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
 * The checks that a run makes before it measures a contender, for every sibling of some documents,
 * every channel and every operation. To save time, all code is one compilation unit and runs in one
 * worker, if the library allows it.
 */
internal class Contract(
    private val contender: Contender,
    documents: List<Document>,
    private val toolchain: Toolchain,
) {
    private val everything = Everything(contender, documents, toolchain)

    /** The built cells, from one compilation unit if possible. */
    val contenders: List<BuiltContender> = together(build())

    /** What is wrong with each supported cell; null if nothing is. */
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
     * Builds one unit for all. If a library's tool makes that impossible, builds one per schema, or
     * else one for each candidate.
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
     * Merges the operations of a codec, because a run checks reading and writing in each worker.
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

/** Merges the units of one contender, to save time for compiling. */
internal fun asOne(name: String, units: List<CompilationUnit>): CompilationUnit =
    checkNotNull(units.asOne(name) { merged(it.distinct()) })

/**
 * Sources of one path differ in their last declaration, which is about the channel's codec; it may
 * be in an object that is closed after it. A view for fewer operations has only a part of the
 * declarations.
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
