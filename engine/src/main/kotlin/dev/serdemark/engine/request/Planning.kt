package dev.serdemark.engine.request

import dev.serdemark.contender.Manifest
import dev.serdemark.plan.Cell
import dev.serdemark.plan.DocumentInfo
import dev.serdemark.plan.Experiment
import dev.serdemark.plan.Gate
import dev.serdemark.plan.LEAST_GENERATIONS
import dev.serdemark.plan.Operation
import dev.serdemark.plan.Plan
import dev.serdemark.results.comparison.firstIntervals
import dev.serdemark.workload.Document

/** The probability that all intervals of ratios in a run hold at once. */
private const val CONFIDENCE = 0.95

/**
 * The most generations of a run. More would make a journal of gigabytes, and show nothing that
 * matters.
 */
private const val MOST_GENERATIONS = 1000

/** Makes the plan: everything about the run that is fixed before anything is built or measured. */
fun plan(request: RunRequest, settings: Settings): Plan {
    val cells =
        request.inputs.documents.flatMap { document ->
            request.inputs.contenders.flatMap { contender ->
                request.jvms.flatMap { jvm ->
                    request.channels.flatMap { channel ->
                        operations(contender.manifest, channel, request).map { operation ->
                            Cell(
                                document.id,
                                contender.name,
                                operation,
                                channel,
                                jvm.name,
                                request.threads,
                            )
                        }
                    }
                }
            }
        }
    val plan =
        Plan(
            command = request.command,
            documents = request.inputs.documents.map { it.info() },
            contenders = request.inputs.contenders.map { it.info(request.wishes) },
            jvms = request.jvms,
            cells = cells,
            seed = request.seed,
            budgetMillis = request.budget.inWholeMilliseconds,
            leastGenerations = if (isSpreadKnown(request)) 1 else LEAST_GENERATIONS,
            mostGenerations = MOST_GENERATIONS,
            workersAtOnce = request.workersAtOnce,
            rounds = settings.rounds,
            margin = request.margin,
            confidence = CONFIDENCE,
            experiment = request.experiment,
            gate = request.gate?.let { Gate(request.inputs.contenders.first().name, it) },
            wishes = request.wishes,
            scale = request.scale,
            goal = request.goal,
            thenOrder = request.thenOrder,
            mostRounds = settings.mostRounds,
            memory = request.memory,
            latency = request.latency,
            requests = request.requests,
            fixed = request.fixed,
        )
    val sure = if (request.isBudgetNamed) 1 else maxOf(LEAST_GENERATIONS, firstIntervals(plan))
    return plan.copy(sureGenerations = sure)
}

/**
 * Whether the committed journals show how much such times spread from JVM to JVM: those of warm
 * calls by one thread.
 */
private fun isSpreadKnown(request: RunRequest): Boolean =
    request.experiment == Experiment.Warm &&
        request.requests == null &&
        !request.latency &&
        request.threads == 1

/**
 * The operations to measure: for a floor the only one that it has, for others the requested ones.
 */
private fun operations(
    manifest: Manifest,
    channel: String,
    request: RunRequest,
): List<Operation> =
    when {
        manifest.floor == null -> request.operations
        channel !in manifest.channels -> emptyList()
        manifest.channels.getValue(channel).tree == null -> listOf(Operation.CREATE)
        else -> listOf(Operation.PARSE)
    }

private fun Document.info() = DocumentInfo(id, values.size, jsonBytes, sha256, payloadsPerCall)
