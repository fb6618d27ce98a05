package dev.serdemark.selfcheck

import dev.serdemark.contender.Contender
import dev.serdemark.plan.Operation
import dev.serdemark.results.measures.Recording

/** Makes the runs that a selfcheck is drawn from; each has a [name][exactly] of its own. */
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

    /** Measures as `serdemark run` does it. */
    fun asUsual(name: String, document: String, contenders: List<Contender>): Recording

    /**
     * Has JMH measure the ejected project of the same, in so many JVMs for each benchmark; all
     * benchmarks have their first before any has its second.
     *
     * @throws dev.serdemark.problem.ProblemException where Maven or JMH fails
     */
    fun byJmh(
        name: String,
        document: String,
        contenders: List<Contender>,
        forks: Int,
    ): List<JmhResult>
}
