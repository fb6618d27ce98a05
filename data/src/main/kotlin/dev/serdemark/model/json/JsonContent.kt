package dev.serdemark.model.json

import dev.serdemark.model.shortened
import dev.serdemark.problem.ProblemException

/** Finds the JSON at a path of a text. Parses the text on first use. */
class JsonContent(json: ByteArray) {
    private class ParsedContent(val tree: JsonTree?, val mistake: String?)

    private val parsed by lazy {
        try {
            ParsedContent(parseJson(JsonText(json, "JSON")), mistake = null)
        } catch (e: ProblemException) {
            ParsedContent(tree = null, e.problems.first().toString())
        }
    }

    /** The problem if the text is not JSON or has a duplicate member; otherwise null. */
    val mistake: String?
        get() = parsed.mistake

    /** Returns the JSON at [path], shortened, or [MISSING]; null if the text has a [mistake]. */
    internal fun at(path: JsonPath): String? =
        parsed.tree?.let { tree -> path.find(tree)?.let(::shown) ?: MISSING }

    companion object {
        /** Shown if the text has nothing at the path. */
        const val MISSING: String = "missing"

        fun shown(tree: JsonTree): String = shortened(buildString { appendJson(tree) })
    }
}
