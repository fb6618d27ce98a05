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
 * generates one file per type, in the package `handwritten` inside the package of the codec.
 *
 * @param packageName the package of the codec
 * @param shapeVariables returns the template variables of a field that exist only in this language
 *   shape
 * @param language the language of the code
 */
internal class TemplateHelpers(
    private val schema: Schema,
    private val names: ModelNames,
    private val template: HelperTemplate,
    private val packageName: String,
    shapeVariables: (RecordDeclaration, Field) -> Map<String, Any>,
    private val language: TemplateLanguage = TemplateLanguage.KOTLIN,
) {
    private val helperPackage = "$packageName.handwritten"
    private val helperNames: Map<String, Identifier> = run {
        val types = schema.declarations.keys.map { names.type(it).text }
        val pool = IdentifierPool(template.importedNames + types, String::lowercase)
        schema.declarations.keys.associateWith {
            pool.take("${names.type(it).text}${template.suffix}")
        }
    }
    private val types = TemplateTypes(schema, names, helperNames, language, shapeVariables)

    /** The code for the root type. */
    val root: RootHelper
        get() =
            RootHelper(
                alias = "$ROOT${template.suffix}",
                name = "$helperPackage.${helperNames.getValue(schema.root)}",
            )

    /**
     * Returns the files of the code: texts by relative path.
     *
     * @param classNames the qualified names of the data model's classes, which each file imports
     */
    fun files(classNames: Collection<String>): Map<String, String> {
        val folder = helperPackage.replace('.', '/')
        return schema.declarations.values.associate {
            val name = helperNames.getValue(it.name).text
            "$folder/$name.${language.language.extension}" to file(it, classNames)
        }
    }

    private fun file(declaration: Declaration, classNames: Collection<String>): String {
        val leafImports = leaves(declaration).mapNotNull(language.import)
        val imports = (classNames + leafImports + language.imports).toSortedSet()
        val text = template.render(types.variables(declaration)).trimStart()
        return inPackage(
            text,
            helperPackage,
            listOf("$packageName.${language.language.wildcard}") + imports,
            language.language,
        )
    }
}
