package dev.serdemark.selfcheck

import dev.serdemark.contender.Contender
import dev.serdemark.plan.Operation
import dev.serdemark.results.measures.Recording
import dev.serdemark.runs.JmhResult

/** Measures the runs of a selfcheck. Each run has a different name. */
interface SelfcheckRuns {
    /**
     * Measures [operations] of [contenders] on a document for exactly this many [generations], even
     * if all pairs are decided before.
     */
    fun exactly(
        name: String,
        document: String,
        contenders: List<Contender>,
        generations: Int,
        operations: List<Operation> = Operation.OF_WHOLE_VALUES,
    ): Recording

    /** Measures like `serdemark run`. */
    fun asUsual(name: String, document: String, contenders: List<Contender>): Recording

    /**
     * Ejects a project of the [contenders] and the [document], and has JMH measure it. Each
     * benchmark runs in [forks] JVMs. All benchmarks run in their first JVM before any runs in its
     * second.
     *
     * @throws dev.serdemark.problem.ProblemException if Maven or JMH fails
     */
    fun byJmh(
        name: String,
        document: String,
        contenders: List<Contender>,
        forks: Int,
    ): List<JmhResult>
}
