package dev.serdemark.sources.kotlin

import dev.serdemark.model.Declaration
import dev.serdemark.model.Schema
import dev.serdemark.sources.flavour.Identifier
import dev.serdemark.sources.flavour.IdentifierPool
import dev.serdemark.sources.flavour.ROOT
import dev.serdemark.sources.flavour.RootHelper
import dev.serdemark.sources.flavour.inPackage
import dev.serdemark.sources.jvm.import
import dev.serdemark.sources.jvm.leaves
import dev.serdemark.sources.template.HelperTemplate

/**
 * The code that a library's users write by hand for each type of their data model: what the
 * [template] gives, one file each, in the package `handwritten` beside that of the types.
 *
 * @param packageName of the codec
 */
internal class KotlinHelpers(
    private val schema: Schema,
    private val names: KotlinNames,
    private val template: HelperTemplate,
    private val packageName: String,
) {
    private val ownPackage = "$packageName.handwritten"
    private val helpers: Map<String, Identifier> = run {
        val pool = IdentifierPool(names.allTypes + template.imported, String::lowercase)
        schema.declarations.keys.associateWith {
            pool.take("${names.type(it).text}${template.suffix}")
        }
    }
    private val told = KotlinTold(schema, names, helpers)

    val root: RootHelper
        get() =
            RootHelper(
                "$ROOT${template.suffix}",
                "$ownPackage.${helpers.getValue(schema.root)}",
            )

    /** @param types qualified names of the types */
    fun files(types: Collection<String>): Map<String, String> =
        schema.declarations.values.associate {
            "${ownPackage.replace('.', '/')}/${helpers.getValue(it.name).text}.kt" to
                file(it, types)
        }

    private fun file(declaration: Declaration, types: Collection<String>): String {
        val imports = (types + leaves(declaration).mapNotNull { it.import }).toSortedSet()
        val text = template.render(told.of(declaration)).trimStart()
        return inPackage(text, ownPackage, listOf("$packageName.*") + imports)
    }
}
