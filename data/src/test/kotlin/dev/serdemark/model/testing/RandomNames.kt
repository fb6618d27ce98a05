package dev.serdemark.model.testing

import dev.serdemark.model.json.UNION_TAG
import kotlin.random.Random

/** Hostile names, such as users' data may contain. Any two names differ in more than case. */
internal class RandomNames(private val random: Random) {
    private val taken = HashSet<String>()

    /**
     * Returns a name that Avro allows: plain, a keyword, 300 characters long, or of another script.
     */
    fun avro(): String = drawUnique {
        when (random.nextInt(20)) {
            in 0..3 -> KEYWORDS.random(random)
            4 -> "long" + List(296) { ('a'..'z').random(random) }.joinToString("")
            in 5..7 -> OTHER_SCRIPTS.random(random)
            else -> PLAIN.random(random)
        }
    }

    /** Returns a name like [avro] for a type, which must not be one of Avro's primitive types. */
    fun type(): String = generateSequence(::avro).first { it !in PRIMITIVES }

    /** Returns a name like [avro] for a symbol of an enum, or sometimes `null`. */
    fun symbol(): String = if (random.nextInt(8) == 0) drawUnique { "null" } else avro()

    /** Returns a name in JSON: any text except [UNION_TAG]. */
    fun json(): String = drawUnique {
        when (random.nextInt(12)) {
            0 -> ""
            in 1..3 -> HOSTILE.random(random)
            in 4..7 -> OTHER_SCRIPTS.random(random)
            else -> "_" + PLAIN.random(random)
        }
    }

    /** Draws a name, and makes it unique by a number at its end. */
    private fun drawUnique(draw: () -> String): String {
        val name = draw()
        val result = if (taken.add(name.lowercase())) name else name + taken.size
        taken += result.lowercase()
        return result
    }

    companion object {
        private val PLAIN =
            listOf("id", "name", "isActive", "userName", "Age", "value_2", "x", "URL", "items") +
                listOf("active", "x1")

        /** Words with a meaning in Kotlin, Java or Scala. */
        val KEYWORDS =
            listOf("class", "fun", "object", "val", "when", "is", "in", "typealias", "package") +
                listOf("default", "switch", "native", "int", "goto", "given", "yield", "implicit") +
                listOf(
                    "getClass",
                    "hashCode",
                    "toString",
                    "copy",
                    "component1",
                    "Companion",
                    "String",
                    "List",
                ) +
                listOf("Root", "type", "value", "this", "null", "true", "_", "__", "get", "set")

        private val PRIMITIVES = setOf("null", "int")

        private val OTHER_SCRIPTS =
            listOf("имя", "名前", "όνομα", "שם", "ñandú", "한국어", "größe", "اسم")

        private val HOSTILE =
            listOf(" ", "@type", "a-b", "a.b", "\$x", "\${1+1}", "\"", "\\", "*/", "@type", "\n") +
                listOf("</script>", "'", "`", "\u2028", "😀", "@type", "\u0000", "\\u0041", "%s")
    }
}
