package dev.serdemark.sources.template

import dev.serdemark.sources.shape.SourceFailure
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldStartWith
import java.nio.file.Path
import kotlin.io.path.writeText
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

class HelperTemplateTest {
    @TempDir lateinit var folder: Path
    private val file by lazy { folder.resolve("Json.kt.ftl") }

    private fun template(text: String): HelperTemplate {
        file.writeText(text)
        return HelperTemplate(file)
    }

    private fun render(text: String) = template(text).render(mapOf("name" to "User"))

    private fun failure(text: String): SourceFailure = shouldThrow { render(text) }

    @Test
    fun `a template sees the variables of a type`() {
        render("object \${type.name}Json") shouldBe "object UserJson"
    }

    @Test
    fun `templates of Kotlin and number signs stay as they are`() {
        render("\"\$name #{x} [=y]\"") shouldBe "\"\$name #{x} [=y]\""
    }

    @Test
    fun `the file name of a template gives the suffix of helpers, and the imports are found`() {
        val template = template("import a.b.Reader\nimport a.Writer\n// import a.Other\n")
        template.suffix shouldBe "Json"
        template.importedNames shouldBe setOf("Reader", "Writer")
    }

    @Test
    fun `a syntax error is reported with file and line`() {
        failure("line\n<#if>").message shouldStartWith "$file:2: "
    }

    @Test
    fun `an unknown variable is reported with file and line`() {
        val failure = failure("line\n\n\${type.nmae}")
        failure.message shouldStartWith
            "$file:3: The following has evaluated to null or missing: type.nmae"
        failure.detail shouldContain "\${type.nmae}"
    }

    @Test
    fun `a template cannot create objects`() {
        val text = "\n<#assign run = \"freemarker.template.utility.Execute\"?new()>\${run(\"id\")}"
        failure(text).message shouldStartWith "$file:2: "
    }

    @Test
    fun `a template cannot read files`() {
        folder.resolve("secret.txt").writeText("secret")
        for (path in listOf("secret.txt", "${folder.resolve("secret.txt")}")) {
            failure("<#include \"$path\">").message shouldStartWith "$file:1: "
        }
    }

    @Test
    fun `a template cannot see the classes of its variables`() {
        failure("\${type.class.name}").message shouldStartWith "$file:1: "
        failure("\${type?api.getClass()}").message shouldStartWith "$file:1: "
    }
}
