package dev.serdemark.selfcheck

import dev.serdemark.contender.Contender
import dev.serdemark.plan.Operation
import dev.serdemark.results.measures.Recording
import dev.serdemark.runs.JmhResult

/** Measures the runs of a selfcheck. Each run has a different name. */
interface SelfcheckRuns {
    /**
     * Measures [operations] of [contenders] on a document. Measures exactly this number of
     * [generations], even if all pairs are decided before.
     */
    fun measureGenerations(
        name: String,
        document: String,
        contenders: List<Contender>,
        generations: Int,
        operations: List<Operation> = Operation.OF_WHOLE_VALUES,
    ): Recording

    /** Measures contenders on a document, like `serdemark run`. */
    fun measureAsUsual(name: String, document: String, contenders: List<Contender>): Recording

    /**
     * Ejects a project of the [contenders] and the [document], and has JMH measure it. JMH runs all
     * benchmarks in turn, each in one JVM, and repeats this until there were [forks] JVMs per
     * benchmark.
     *
     * @throws dev.serdemark.problem.ProblemException if Maven or JMH fails
     */
    fun measureByJmh(
        name: String,
        document: String,
        contenders: List<Contender>,
        forks: Int,
    ): List<JmhResult>
}
