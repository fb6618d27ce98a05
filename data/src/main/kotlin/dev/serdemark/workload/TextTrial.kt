package dev.serdemark.workload

import dev.serdemark.problem.gatherMistakes
import java.nio.file.Path
import java.util.Random

/**
 * Creates a text by each rule of a workload [file] that uses Datafaker, to find mistakes. This is
 * slow, because it loads word lists. So callers run it only if the file has another mistake, or if
 * a document is not in the cache.
 */
internal class TextTrial(private val file: Path) {
    private val rules = LinkedHashSet<Rule>()

    fun add(rule: Rule) {
        rules += rule.withNested()
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
                (rule.source as? Source.Faked)?.let { texts.draw(it, file, rule.line) }.orEmpty()
            }
        }
    }
}
