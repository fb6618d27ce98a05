package dev.serdemark.sources.jvm

import dev.serdemark.model.Declaration
import dev.serdemark.model.Field
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.sources.shape.Identifier
import dev.serdemark.sources.shape.IdentifierPool
import dev.serdemark.sources.shape.ROOT
import dev.serdemark.sources.shape.RootHelper
import dev.serdemark.sources.shape.inPackage
import dev.serdemark.sources.template.HelperTemplate

/**
 * The code that users of a library write by hand for each type of their data model. The [template]
 * generates this code: one file per type, in the package `handwritten` beside the package of the
 * types.
 *
 * @param packageName the package of the codec
 * @param ownOf returns the template variables of a field that exist only in this language shape
 * @param language the language of the code
 */
internal class TemplateHelpers(
    private val schema: Schema,
    private val names: ModelNames,
    private val template: HelperTemplate,
    private val packageName: String,
    ownOf: (RecordDeclaration, Field) -> Map<String, Any>,
    private val language: TemplateLanguage = TemplateLanguage.KOTLIN,
) {
    private val ownPackage = "$packageName.handwritten"
    private val helpers: Map<String, Identifier> = run {
        val types = schema.declarations.keys.map { names.type(it).text }
        val pool = IdentifierPool(template.imported + types, String::lowercase)
        schema.declarations.keys.associateWith {
            pool.take("${names.type(it).text}${template.suffix}")
        }
    }
    private val types = TemplateTypes(schema, names, helpers, language, ownOf)

    /** The code for the root type. */
    val root: RootHelper
        get() =
            RootHelper(
                "$ROOT${template.suffix}",
                "$ownPackage.${helpers.getValue(schema.root)}",
            )

    /**
     * Returns the files of the code: texts by relative path.
     *
     * @param qualified the qualified names of the types, which each file imports
     */
    fun files(qualified: Collection<String>): Map<String, String> =
        schema.declarations.values.associate {
            "${ownPackage.replace('.', '/')}/${helpers.getValue(it.name).text}.${language.language.extension}" to
                file(it, qualified)
        }

    private fun file(declaration: Declaration, qualified: Collection<String>): String {
        val ofLeaves = leaves(declaration).mapNotNull(language.import)
        val imports = (qualified + ofLeaves + language.imports).toSortedSet()
        val text = template.render(types.of(declaration)).trimStart()
        return inPackage(
            text,
            ownPackage,
            listOf("$packageName.${language.language.all}") + imports,
            language.language,
        )
    }
}
