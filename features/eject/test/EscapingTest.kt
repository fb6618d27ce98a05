package dev.serdemark.eject

import dev.serdemark.sources.java.javaLiteral
import io.kotest.assertions.withClue
import io.kotest.matchers.shouldBe
import java.io.ByteArrayInputStream
import java.net.URLClassLoader
import java.nio.file.Path
import javax.tools.ToolProvider
import javax.xml.parsers.DocumentBuilderFactory
import kotlin.io.path.writeText
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

class EscapingTest {
    private val hostile =
        "\"); int x; (\" \\u0022 \\ \n\r\t\u0000\u007f\u2028 ä 😀 \u202e </p> & <img onerror=x> | ` * [a](b) ]]> --> \${env.HOME}"

    @Test
    fun `a Java compiler reads a literal as the original text`(@TempDir folder: Path) {
        val source = folder.resolve("Holder.java")
        source.writeText("class Holder { static final String TEXT = ${javaLiteral(hostile)}; }")
        val status =
            ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-encoding", "US-ASCII", "$source")
        withClue(javaLiteral(hostile)) { status shouldBe 0 }
        URLClassLoader(arrayOf(folder.toUri().toURL())).use { loader ->
            val field =
                loader.loadClass("Holder").getDeclaredField("TEXT").apply { isAccessible = true }
            field.get(null) shouldBe hostile
        }
    }

    @Test
    fun `an XML parser reads the same texts and attributes`() {
        val text = "</a> & \"b\" ]]> <!-- ä 😀"
        val xml = xmlDocument("root", mapOf("key" to text)) { "child"(text) }
        val root =
            DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(ByteArrayInputStream(xml.toByteArray()))
                .documentElement
        root.getAttribute("key") shouldBe text
        root.getElementsByTagName("child").item(0).textContent shouldBe text
    }

    @Test
    fun `a text escaped for Markdown stays one line of text`() {
        markdownText("a|b\n# <b>*c*</b> \${d}") shouldBe
            "a\\|b \\# \\<b\\>\\*c\\*\\</b\\> \\\$\\{d\\}"
        markdownText("21.0.1+12-LTS (Eclipse Adoptium)") shouldBe "21.0.1+12-LTS (Eclipse Adoptium)"
    }

    @Test
    fun `no line can end a Markdown block`() {
        markdownBlock(listOf("```", "a\nb")) shouldBe "    ```\n    a b"
    }
}
