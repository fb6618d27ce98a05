package dev.serdemark.sources.java

import dev.serdemark.model.Field
import dev.serdemark.model.Leaf
import dev.serdemark.model.Type
import dev.serdemark.sources.shape.Identifier
import dev.serdemark.sources.shape.slot

/** A property of a bean that holds [field]. */
internal class Property(val identifier: Identifier, val field: Field) {
    val name: String
        get() = identifier.text

    val type: Type = field.slot

    /**
     * The name of the getter. It begins with `is` for a boolean that is never null, unless [name]
     * already begins with `is`.
     */
    val getter: String
        get() =
            (if (type == Leaf.BOOLEAN && !name.startsWith("is")) "is" else "get") + capitalizedName

    val setter: String
        get() = "set$capitalizedName"

    private val capitalizedName: String
        get() = name.replaceFirstChar { if (it in 'a'..'z') it.uppercaseChar() else it }
}
