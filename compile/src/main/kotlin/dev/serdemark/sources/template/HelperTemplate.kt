package dev.serdemark.sources.template

import dev.serdemark.sources.shape.SourceFailure
import freemarker.core.ParseException
import freemarker.core.TemplateClassResolver
import freemarker.template.Configuration
import freemarker.template.SimpleObjectWrapper
import freemarker.template.Template
import freemarker.template.TemplateException
import freemarker.template.TemplateExceptionHandler
import java.io.StringReader
import java.io.StringWriter
import java.nio.file.Path
import java.util.Locale
import kotlin.io.path.name
import kotlin.io.path.readText

/**
 * A FreeMarker template of the code that users of a library write by hand for each type of their
 * data model. Serdemark renders it for each record, enum and union. For safety, a template can only
 * access its variables.
 */
internal class HelperTemplate(private val file: Path) {
    private val text = file.readText()

    /** The suffix of the names of the generated classes, such as `Json` for `UserJson`. */
    val suffix: String = file.name.substringBefore('.')

    /** The simple names that the template imports, which no type of a data model can have. */
    val importedNames: Set<String> = IMPORT.findAll(text).mapTo(HashSet()) { it.groupValues[1] }

    private val template by lazy { Template(file.name, StringReader(text), CONFIGURATION) }

    /**
     * Returns the code for one type.
     *
     * @param type the variables of the type: texts, booleans, and maps and lists of these
     * @throws SourceFailure if the template has a mistake
     */
    fun render(type: Map<String, Any>): String =
        try {
            StringWriter().also { template.process(mapOf("type" to type), it) }.toString()
        } catch (e: ParseException) {
            throw failure(e.getLineNumber(), e.editorMessage, e)
        } catch (e: TemplateException) {
            throw failure(e.lineNumber, e.messageWithoutStackTop, e)
        }

    private fun failure(line: Int?, message: String, cause: Exception): SourceFailure {
        val place = listOfNotNull(file, line).joinToString(":")
        val paragraph = message.lineSequence().takeWhile { it.isNotBlank() }
        val sentence = paragraph.joinToString(" ") { it.removePrefix("==>").trim() }
        return SourceFailure("$place: $sentence", "${cause.message}", cause)
    }

    private companion object {
        val IMPORT = Regex("""^import [\w.]*\.(\w+)$""", RegexOption.MULTILINE)

        val CONFIGURATION =
            Configuration(Configuration.VERSION_2_3_34).apply {
                objectWrapper = SimpleObjectWrapper(incompatibleImprovements)
                newBuiltinClassResolver = TemplateClassResolver.ALLOWS_NOTHING_RESOLVER
                interpolationSyntax = Configuration.DOLLAR_INTERPOLATION_SYNTAX
                templateExceptionHandler = TemplateExceptionHandler.RETHROW_HANDLER
                logTemplateExceptions = false
                wrapUncheckedExceptions = true
                locale = Locale.ROOT
                numberFormat = "computer"
            }
    }
}
