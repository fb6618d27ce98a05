package dev.serdemark.schemas

import dev.serdemark.model.Leaf
import dev.serdemark.model.MapOf
import dev.serdemark.model.Nullable
import dev.serdemark.model.Type
import dev.serdemark.model.singular

/**
 * Converts objects of a JSON Schema: to records if the schema names their properties, otherwise to
 * maps.
 *
 * @param convert converts the values of maps
 */
internal class SchemaObjects(
    private val types: SchemaTypes,
    private val declaredObjects: DeclaredObjects,
    private val convert: (SchemaNode, SchemaPlace) -> Type,
) {
    fun type(node: SchemaNode, place: SchemaPlace): Type {
        val declared = declaredObjects.find(node)
        val type =
            if (declared.properties.isEmpty())
                map(node, unnamedProperties(node).singleOrNull(), place)
            else record(node, declared, place)
        return if ("null" in typesOf(node)) Nullable(type) else type
    }

    /**
     * Returns the record that [node] describes.
     *
     * @param fixedName the name of the record, or null to choose a free name
     * @throws ProblemException if the object also allows properties that are not named
     */
    fun record(
        node: SchemaNode,
        declared: DeclaredObject,
        place: SchemaPlace,
        fixedName: String? = null,
    ): Type {
        unnamedProperties(node).firstOrNull()?.let {
            throw it.problem(
                "An object with both named and other properties has no counterpart",
                "Name all properties, or put the others into a separate object.",
            )
        }
        return types.record(node, declared, place, fixedName)
    }

    /** Returns the schemas of the properties that the schema does not name. */
    private fun unnamedProperties(node: SchemaNode): List<SchemaNode> {
        val patterns = node.member("patternProperties")?.members().orEmpty().values
        val others = node.member("additionalProperties")
        return patterns + listOfNotNull(others?.takeIf { !it.isAnything && !it.isFalse })
    }

    private fun map(node: SchemaNode, values: SchemaNode?, place: SchemaPlace): Type =
        when {
            values != null -> {
                val name = singular(place.preferredName.name)
                MapOf(convert(values, place.inside(node, name)))
            }
            // The map has no entries, so any type fits.
            node.member("additionalProperties")?.isFalse == true -> MapOf(Leaf.STRING)
            else ->
                throw node.problem(
                    "The schema does not name the properties of this object",
                    "List them under 'properties', or the type of all under " +
                        "'additionalProperties'.",
                )
        }
}
