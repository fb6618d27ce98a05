package dev.serdemark.jdk

/**
 * A version of Java, such as `17.0.15+6`, without the suffix that a distribution adds after a dash.
 * Versions before Java 9, such as `1.8.0_392`, are `8.0_392` here.
 *
 * @param full the version as the installation itself reports it
 */
class JdkVersion(full: String) : Comparable<JdkVersion> {
    /** The version as reports show it. */
    val text: String = full.removePrefix("1.").substringBefore('-')

    private val numbers: List<Int> = NUMBER.findAll(text).map { it.value.toInt() }.toList()

    /** The first number of the version, such as 17; 0 if the text contains none. */
    val feature: Int
        get() = numbers.firstOrNull() ?: 0

    /** Whether [asked] is this version or its beginning up to a whole number: `17`, `17.0.15`. */
    fun isMeantBy(asked: String): Boolean =
        text == asked || text.startsWith(asked) && !text[asked.length].isDigit()

    override fun compareTo(other: JdkVersion): Int =
        numbers.zip(other.numbers, Int::compareTo).firstOrNull { it != 0 }
            ?: numbers.size.compareTo(other.numbers.size)

    override fun equals(other: Any?): Boolean = other is JdkVersion && other.text == text

    override fun hashCode(): Int = text.hashCode()

    override fun toString(): String = text

    private companion object {
        val NUMBER = Regex("[0-9]{1,9}")
    }
}
