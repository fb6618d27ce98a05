package dev.serdemark.engine.memory

import dev.serdemark.engine.contender.BuiltContender
import dev.serdemark.engine.contender.live
import dev.serdemark.engine.context.RunContext
import dev.serdemark.engine.jvm.forCounting
import dev.serdemark.engine.jvm.forObserving
import dev.serdemark.engine.worker.ContenderThrew
import dev.serdemark.engine.worker.Worker
import dev.serdemark.engine.worker.WorkerCommand
import dev.serdemark.engine.worker.WorkerFailure
import dev.serdemark.engine.worker.toCounted
import dev.serdemark.engine.worker.toObserved
import dev.serdemark.plan.CellMemory
import dev.serdemark.plan.Event
import dev.serdemark.plan.Operation
import dev.serdemark.system.inParallel

/**
 * Examines the memory of contenders, each in two JVMs. The first counts exactly, and the second
 * behaves like most programs. Neither is timed. If an examination fails, the cell stays in the run.
 */
internal class MemoryExaminations(private val context: RunContext) {
    private val settings = context.settings

    /** Cells that were examined before the run resumed. */
    private val examined = context.recording.memory.keys.toSet()

    /** Examines the [contenders], as many at a time as workers may warm up at a time. */
    fun run(contenders: List<BuiltContender>) = inParallel(settings.warmers, contenders, ::examine)

    private fun examine(contender: BuiltContender) {
        val operations =
            contender.live(context).filter { it.index !in examined }.map { it.operation }
        if (operations.isEmpty()) return
        val counted =
            examineAll(contender, contender.command.forCounting(), operations) { operation ->
                countMemory(operation).toCounted()
            }
        val observed =
            examineAll(contender, contender.command.forObserving(), operations) { operation ->
                observeMemory(operation).toObserved()
            }
        for (operation in operations) {
            val count = counted.getValue(operation)
            val observation = observed.getValue(operation)
            val reason = count.reason ?: observation.reason
            val memory = CellMemory(count.result, observation.result, reason)
            context.emit(Event.MemoryExamined(contender.cells.getValue(operation), memory))
        }
    }

    /** The result of an examination, or the reason why there is none. */
    private class Examination<T>(val result: T?, val reason: String?)

    /** Examines the operations one after another in one JVM, each after a warm-up. */
    private fun <T> examineAll(
        contender: BuiltContender,
        command: WorkerCommand,
        operations: List<Operation>,
        examine: Worker.(Operation) -> T,
    ): Map<Operation, Examination<T>> {
        val all = HashMap<Operation, Examination<T>>()
        try {
            contender.launch(context.workers, command).use { worker ->
                for (operation in operations) {
                    context.interruption.check()
                    all[operation] = attempt(worker, operation, examine)
                }
            }
        } catch (e: WorkerFailure) {
            context.interruption.check()
            val missing = operations - all.keys
            return all + missing.associateWith { Examination(null, e.outcome.reason) }
        }
        return all
    }

    /**
     * Examines an operation. If the contender throws, the worker can still examine other
     * operations.
     */
    private fun <T> attempt(
        worker: Worker,
        operation: Operation,
        examine: Worker.(Operation) -> T,
    ): Examination<T> =
        try {
            worker.warmUp(operation, settings.warmUp)
            Examination(worker.examine(operation), null)
        } catch (e: ContenderThrew) {
            // Then the state of the worker is unknown.
            if (e.isOutOfMemory) throw e
            Examination(null, e.outcome.reason)
        }
}
