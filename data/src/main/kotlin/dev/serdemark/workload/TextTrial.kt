package dev.serdemark.workload

import dev.serdemark.problem.gatherMistakes
import java.nio.file.Path
import java.util.Random

/**
 * Creates one text with each rule of a workload [file] that uses Datafaker, to find mistakes. This
 * loads Datafaker's word lists, which is slow. So callers skip the trial if the file has no other
 * mistake and its documents are in the cache.
 */
internal class TextTrial(private val file: Path) {
    private val rules = LinkedHashSet<Rule>()

    fun add(rule: Rule) {
        rules += rule.all()
    }

    /**
     * Creates the texts.
     *
     * @throws dev.serdemark.problem.ProblemException with every text that cannot be created
     */
    fun run() {
        val texts = FakeText(Random(0))
        gatherMistakes {
            each(rules) { rule ->
                (rule.source as? Source.Faked)?.let { texts.of(it, file, rule.line) }.orEmpty()
            }
        }
    }
}
