package dev.serdemark.workload

import dev.serdemark.model.ListValue
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.RecordValue
import dev.serdemark.model.StringValue
import dev.serdemark.model.Value
import io.kotest.assertions.withClue
import io.kotest.inspectors.forAll
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.doubles.shouldBeBetween
import io.kotest.matchers.shouldBe
import java.nio.file.Path
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** Documents of one seed, with texts in ASCII and in the letters of each text class. */
class TextClassTest {
    private val workload = Workloads(listOf(Path.of("../workloads"))).find("users").workload

    /** A text of a document, with the record and the field that contain it. */
    private data class Text(val field: String, val text: String)

    private fun texts(document: String): List<Text> {
        val loaded = Documents(cache).load(workload, document)
        return loaded.values.flatMap { value ->
            buildList { collect(value, "", loaded) { field, text -> add(Text(field, text)) } }
        }
    }

    private fun collect(
        value: Value,
        field: String,
        document: Document,
        found: (String, String) -> Unit,
    ) {
        when (value) {
            is StringValue -> found(field, value.value)
            is ListValue -> value.items.forEach { collect(it, field, document, found) }
            is RecordValue -> {
                val record = document.schema.declaration(value.type) as RecordDeclaration
                record.fields.zip(value.fields).forEach { (declared, item) ->
                    collect(item, "${value.type}.${declared.name}", document, found)
                }
            }
            else -> Unit
        }
    }

    /** Each text of a free text field in ASCII, and the same text in a text class. */
    private fun freeTextPairs(textClass: String): List<Pair<String, String>> =
        (texts("medium") zip texts("medium-$textClass"))
            .filter { (plain, _) -> plain.field in FREE_TEXT_FIELDS }
            .map { (plain, other) -> plain.text to other.text }

    @Test
    fun `text classes change free text only`() {
        for (textClass in TextClass.entries) withClue(textClass) {
            val plain = texts("small")
            val other = texts("small-${textClass.id}")
            plain.filter { it.field !in FREE_TEXT_FIELDS } shouldContainExactly
                other.filter { it.field !in FREE_TEXT_FIELDS }
            plain.map { it.field } shouldContainExactly other.map { it.field }
        }
    }

    @Test
    fun `a text in Latin-1 has the same length, with one letter in twenty beyond ASCII`() {
        val pairs = freeTextPairs("latin1")
        pairs.forAll { (plain, other) ->
            other.length shouldBe plain.length
            other.all { it <= 'ÿ' } shouldBe true
            plain
                .zip(other)
                .filter { (a, b) -> a != b }
                .all { (a, b) -> a.isLetter() && b > '~' } shouldBe true
        }
        val letters = pairs.sumOf { (plain, _) -> plain.count { it.isLetter() } }
        val beyond = pairs.sumOf { (_, other) -> other.count { it > '~' } }
        (beyond.toDouble() / letters).shouldBeBetween(0.045, 0.055, 0.0)
    }

    @Test
    fun `a text in Unicode has no letter of Latin-1, and one letter in a hundred is an emoji`() {
        val pairs = freeTextPairs("unicode")
        pairs.forAll { (plain, other) ->
            val points = other.codePoints().toArray()
            points.size shouldBe plain.length
            plain.toList().zip(points.toList()).all { (a, b) ->
                val isLetterBeyondLatin1 = Character.isLetter(b) && b > 0xff
                if (a.isLetter()) isLetterBeyondLatin1 || isEmoji(b) else a.code == b
            } shouldBe true
        }
        val letters = pairs.sumOf { (plain, _) -> plain.count { it.isLetter() } }
        val emoji = pairs.sumOf { (_, other) -> other.codePoints().filter(::isEmoji).count() }
        (emoji.toDouble() / letters).shouldBeBetween(0.008, 0.012, 0.0)
    }

    @Test
    fun `a letter of another script has three bytes in UTF-8, an emoji four`() {
        for ((plain, other) in freeTextPairs("unicode")) {
            val letters = plain.count { it.isLetter() }
            val emoji = other.codePoints().filter(::isEmoji).count().toInt()
            other.encodeToByteArray().size shouldBe
                (plain.length - letters) + 3 * (letters - emoji) + 4 * emoji
        }
    }

    private fun isEmoji(point: Int) = point in 0x1f600..0x1f64f

    private companion object {
        @TempDir @JvmStatic lateinit var cache: Path

        /** Fields whose rule is a text that need not be ASCII. */
        val FREE_TEXT_FIELDS =
            setOf("User.company", "User.address", "User.about", "User.tags", "User.greeting") +
                setOf("Name.first", "Name.last", "Friend.name", "Image.description")
    }
}
