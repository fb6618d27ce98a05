package dev.serdemark.classes

import dev.serdemark.model.BooleanValue
import dev.serdemark.model.DecimalValue
import dev.serdemark.model.Declaration
import dev.serdemark.model.DoubleValue
import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.EnumValue
import dev.serdemark.model.FloatValue
import dev.serdemark.model.IntValue
import dev.serdemark.model.Leaf
import dev.serdemark.model.ListOf
import dev.serdemark.model.ListValue
import dev.serdemark.model.LongValue
import dev.serdemark.model.MapOf
import dev.serdemark.model.MapValue
import dev.serdemark.model.Named
import dev.serdemark.model.NullValue
import dev.serdemark.model.Nullable
import dev.serdemark.model.StringValue
import dev.serdemark.model.Type
import dev.serdemark.model.UserClass
import dev.serdemark.model.Value
import java.math.BigDecimal

/** The constants of `BigDecimal` that may be defaults. */
private val DECIMALS =
    mapOf("ZERO" to BigDecimal.ZERO, "ONE" to BigDecimal.ONE, "TEN" to BigDecimal.TEN)

/**
 * Converts constant defaults of properties to values of the data model. [ClassMapper] fills the
 * maps while it maps classes, and adds an enum before it converts defaults of this enum.
 *
 * @param declarations the types of the data model, by their names
 * @param classes the user's class of each type, by the type's name
 */
internal class DefaultValues(
    private val files: ClassFiles,
    private val declarations: Map<String, Declaration?>,
    private val classes: Map<String, UserClass>,
) {
    /** Returns the value of a [default], or null if the default is not a value of [type]. */
    fun value(default: Default, type: Type): Value? =
        when {
            default == Default.Constant(null) -> NullValue.takeIf { type is Nullable }
            type is Nullable -> value(default, type.type)
            default is Default.Constant -> literalValue(default.value, type)
            default is Default.Static -> staticFieldValue(default, type)
            // From here on, the default is Default.Empty.
            type is ListOf -> ListValue(emptyList())
            type is MapOf -> MapValue(emptyMap())
            else -> null
        }

    private fun literalValue(constant: Any?, type: Type): Value? =
        when (type) {
            Leaf.INT -> (constant as? Int)?.let(::IntValue)
            Leaf.LONG -> (constant as? Long)?.let(::LongValue)
            Leaf.FLOAT -> (constant as? Float)?.let(::FloatValue)
            Leaf.DOUBLE -> (constant as? Double)?.let { DoubleValue(it) }
            Leaf.BOOLEAN -> (constant as? Int)?.let { BooleanValue(it != 0) }
            Leaf.STRING -> (constant as? String)?.let(::StringValue)
            else -> null
        }

    private fun staticFieldValue(default: Default.Static, type: Type): Value? {
        if (type == Leaf.DECIMAL && default.owner == "java/math/BigDecimal")
            return DECIMALS[default.name]?.let(::DecimalValue)
        val enum = (type as? Named)?.let { declarations[it.name] } as? EnumDeclaration
        val node = enum?.let { files.find(default.owner) }
        // The field may belong to another class than the enum.
        if (enum == null || node == null || classes[enum.name]?.name != node.shown) return null
        return enumShape(node)
            .constants
            .indexOf(default.name)
            .takeIf { it >= 0 }
            ?.let { EnumValue(enum.symbols[it]) }
    }
}
