package dev.serdemark.sources.jvm

import dev.serdemark.model.Leaf
import dev.serdemark.model.Type
import dev.serdemark.sources.shape.CodecLanguage
import dev.serdemark.sources.shape.Identifier

/**
 * How a language writes the parts of a data model, for the code that a template generates.
 *
 * @property language the language of the code
 * @property literal returns a text as a literal
 * @property identifier returns an identifier, with backticks if the language needs them
 * @property type returns a type as source
 * @property import returns the class to import for a leaf, or null if it needs none
 * @property imports the imports of every file
 */
internal class TemplateLanguage(
    val language: CodecLanguage,
    val literal: (String) -> String,
    val identifier: (Identifier) -> String,
    val type: (Type, ModelNames) -> String,
    val import: (Leaf) -> String?,
    val imports: List<String> = emptyList(),
) {
    companion object {
        val KOTLIN =
            TemplateLanguage(
                CodecLanguage.KOTLIN,
                literal = ::kotlinLiteral,
                identifier = Identifier::source,
                type = { type, names -> kotlinType(type, names) },
                import = { it.import },
            )
    }
}
