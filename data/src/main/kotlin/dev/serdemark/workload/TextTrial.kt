package dev.serdemark.workload

import dev.serdemark.problem.gatherMistakes
import java.nio.file.Path
import java.util.Random

/**
 * Has Datafaker make one text of each rule in a workload [file] that has texts made. It loads
 * Datafaker's word lists, which is too slow for a file that may be right and whose documents are in
 * the cache.
 */
internal class TextTrial(private val file: Path) {
    private val rules = LinkedHashSet<Rule>()

    fun add(rule: Rule) {
        rules += rule.all()
    }

    /** @throws dev.serdemark.problem.ProblemException with every text that cannot be made */
    fun run() {
        val texts = FakeText(Random(0))
        gatherMistakes {
            each(rules) { rule ->
                (rule.source as? Source.Faked)?.let { texts.of(it, file, rule.line) }.orEmpty()
            }
        }
    }
}
