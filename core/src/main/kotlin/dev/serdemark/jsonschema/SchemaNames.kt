package dev.serdemark.jsonschema

/** Gives names that Avro takes, each once; two that differ only in case are one to file systems. */
internal class SchemaNames {
    private val taken = HashSet<String>()

    /** Which number to try next behind a name that is taken. */
    private val numbers = HashMap<String, Int>()

    /** Takes [name] as it is; false where it is taken. */
    fun take(name: String): Boolean = taken.add(name.lowercase())

    /** The name of a type like one of [wishes], the first that has a letter. */
    fun type(wishes: List<String>): String =
        fresh(wishes.map(::pascalCase).firstOrNull { it.isNotEmpty() } ?: "Type")

    /** The name of a field like [wish]. */
    fun field(wish: String): String {
        val name = wish.map { if (it.isLetterOrDigit()) it else '_' }.joinToString("")
        return fresh(if (name.firstOrNull()?.isDigit() != false) "_$name" else name)
    }

    private fun fresh(name: String): String {
        if (take(name)) return name
        val numbered = generateSequence { "$name${numbers.merge(name, 1, Int::plus)!! + 1}" }
        return numbered.first(::take)
    }

    private fun pascalCase(text: String): String =
        text
            .split(NO_LETTERS)
            .joinToString("") { word -> word.replaceFirstChar { it.uppercaseChar() } }
            .dropWhile { !it.isLetter() }

    companion object {
        private val NO_LETTERS = Regex("[^\\p{L}\\p{Nd}]+")

        /** What one of many is called: `users` gives `user`. */
        fun singular(plural: String): String =
            when {
                plural.length < SHORTEST_PLURAL || plural.endsWith("ss") -> plural
                plural.endsWith("ies") -> plural.dropLast("ies".length) + "y"
                else -> plural.removeSuffix("s")
            }

        private const val SHORTEST_PLURAL = 4
    }
}
