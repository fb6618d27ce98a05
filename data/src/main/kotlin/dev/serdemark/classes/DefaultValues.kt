package dev.serdemark.classes

import dev.serdemark.model.BooleanValue
import dev.serdemark.model.DecimalValue
import dev.serdemark.model.Declaration
import dev.serdemark.model.DoubleValue
import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.EnumValue
import dev.serdemark.model.FloatValue
import dev.serdemark.model.GivenType
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
import dev.serdemark.model.Value
import java.math.BigDecimal

/** The constants of `BigDecimal` that a default may be. */
private val DECIMALS =
    mapOf("ZERO" to BigDecimal.ZERO, "ONE" to BigDecimal.ONE, "TEN" to BigDecimal.TEN)

/**
 * Converts the constant defaults of properties to values of the data model. [ClassMapping] adds to
 * the maps while it maps classes. It adds an enum before it converts a default of this enum.
 *
 * @param declarations the types of the data model, by their names
 * @param types the class of each type, by the type's name
 */
internal class DefaultValues(
    private val files: ClassFiles,
    private val declarations: Map<String, Declaration?>,
    private val types: Map<String, GivenType>,
) {
    /** Returns the value of a [default], or null if it is not a value of [type]. */
    fun of(default: Default, type: Type): Value? =
        when {
            default == Default.Constant(null) -> NullValue.takeIf { type is Nullable }
            type is Nullable -> of(default, type.type)
            default is Default.Constant -> ofConstant(default.value, type)
            default is Default.Static -> ofStaticField(default, type)
            type is ListOf -> ListValue(emptyList())
            type is MapOf -> MapValue(emptyMap())
            else -> null
        }

    private fun ofConstant(constant: Any?, type: Type): Value? =
        when (type) {
            Leaf.INT -> (constant as? Int)?.let(::IntValue)
            Leaf.LONG -> (constant as? Long)?.let(::LongValue)
            Leaf.FLOAT -> (constant as? Float)?.let(::FloatValue)
            Leaf.DOUBLE -> (constant as? Double)?.let { DoubleValue(it) }
            Leaf.BOOLEAN -> (constant as? Int)?.let { BooleanValue(it != 0) }
            Leaf.STRING -> (constant as? String)?.let(::StringValue)
            else -> null
        }

    private fun ofStaticField(default: Default.Static, type: Type): Value? {
        if (type == Leaf.DECIMAL && default.owner == "java/math/BigDecimal")
            return DECIMALS[default.name]?.let(::DecimalValue)
        val enum = (type as? Named)?.let { declarations[it.name] } as? EnumDeclaration
        val node = enum?.let { files.find(default.owner) }
        if (enum == null || node == null || types[enum.name]?.name != node.shown) return null
        return enumShape(node)
            .constants
            .indexOf(default.name)
            .takeIf { it >= 0 }
            ?.let { EnumValue(enum.symbols[it]) }
    }
}
