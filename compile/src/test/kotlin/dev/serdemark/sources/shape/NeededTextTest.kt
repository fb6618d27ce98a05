package dev.serdemark.sources.shape

import dev.serdemark.model.Feature
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.shouldBe
import java.nio.file.Path
import kotlin.io.path.writeText
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

class NeededTextTest {
    @TempDir lateinit var folder: Path

    private val text =
        """
        |// needs: uuid
        |import java.util.UUID
        |// end
        |class Bytes {
        |    // needs: union
        |    val unions = Shape.UNIONS
        |    // end
        |    // end of the class
        |}
        |// end
        |"""
            .trimMargin()

    @Test
    fun `a part that the data model does not need is left out`() {
        needed(text) shouldBe "class Bytes {\n    // end of the class\n}\n// end\n"
    }

    @Test
    fun `a part that the data model needs stays, without its marker lines`() {
        needed(text, Feature.UNION) shouldBe
            "class Bytes {\n    val unions = Shape.UNIONS\n    // end of the class\n}\n// end\n"
    }

    @Test
    fun `a text without marked parts stays unchanged`() {
        needed("a\r\n  b\n\n") shouldBe "a\r\n  b\n\n"
    }

    @Test
    fun `a mistake in a part is reported with its line`() {
        val file = folder.resolve("Bytes.kt")
        mistake("a\n// needs: unoin\n// end") shouldBe "$file:2: Unknown feature: 'unoin'."
        mistake("// needs: union\na") shouldBe "$file: '// needs: union' has no '// end'."
        mistake("// needs: union\n// needs: uuid\n// end") shouldBe
            "$file:2: '// needs: union' has no '// end' yet."
    }

    private fun mistake(text: String) = shouldThrow<SourceFailure> { needed(text) }.message

    private fun needed(text: String, vararg features: Feature): String {
        val file = folder.resolve("Bytes.kt").also { it.writeText(text) }
        return neededText(file, features.toSet())
    }
}
