package dev.serdemark.sources.jvm

import dev.serdemark.model.Declaration
import dev.serdemark.model.Field
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.sources.flavour.Identifier
import dev.serdemark.sources.flavour.IdentifierPool
import dev.serdemark.sources.flavour.ROOT
import dev.serdemark.sources.flavour.RootHelper
import dev.serdemark.sources.flavour.inPackage
import dev.serdemark.sources.template.HelperTemplate

/**
 * The code that a library's users write by hand for each type of their data model: what the
 * [template] gives, one file each, in the package `handwritten` beside that of the types.
 *
 * @param packageName of the codec
 * @param ownOf what a field has for the template in this language shape alone
 */
internal class TemplateHelpers(
    private val schema: Schema,
    private val names: ModelNames,
    private val template: HelperTemplate,
    private val packageName: String,
    ownOf: (RecordDeclaration, Field) -> Map<String, Any>,
) {
    private val ownPackage = "$packageName.handwritten"
    private val helpers: Map<String, Identifier> = run {
        val types = schema.declarations.keys.map { names.type(it).text }
        val pool = IdentifierPool(template.imported + types, String::lowercase)
        schema.declarations.keys.associateWith {
            pool.take("${names.type(it).text}${template.suffix}")
        }
    }
    private val types = TemplateTypes(schema, names, helpers, ownOf)

    val root: RootHelper
        get() =
            RootHelper(
                "$ROOT${template.suffix}",
                "$ownPackage.${helpers.getValue(schema.root)}",
            )

    /** @param qualified names of the types */
    fun files(qualified: Collection<String>): Map<String, String> =
        schema.declarations.values.associate {
            "${ownPackage.replace('.', '/')}/${helpers.getValue(it.name).text}.kt" to
                file(it, qualified)
        }

    private fun file(declaration: Declaration, qualified: Collection<String>): String {
        val imports = (qualified + leaves(declaration).mapNotNull { it.import }).toSortedSet()
        val text = template.render(types.of(declaration)).trimStart()
        return inPackage(text, ownPackage, listOf("$packageName.*") + imports)
    }
}
