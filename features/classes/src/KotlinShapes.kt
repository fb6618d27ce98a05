package dev.serdemark.classes

import dev.serdemark.model.Member
import dev.serdemark.model.NameAnnotation
import dev.serdemark.model.UserClassKind
import kotlin.metadata.ClassKind
import kotlin.metadata.KmClass
import kotlin.metadata.KmConstructor
import kotlin.metadata.KmProperty
import kotlin.metadata.Modality
import kotlin.metadata.Visibility
import kotlin.metadata.declaresDefaultValue
import kotlin.metadata.isInner
import kotlin.metadata.isSecondary
import kotlin.metadata.isVar
import kotlin.metadata.jvm.KotlinClassMetadata
import kotlin.metadata.jvm.Metadata
import kotlin.metadata.jvm.fieldSignature
import kotlin.metadata.jvm.getterSignature
import kotlin.metadata.jvm.signature
import kotlin.metadata.jvm.syntheticMethodForAnnotations
import kotlin.metadata.kind
import kotlin.metadata.modality
import kotlin.metadata.visibility
import org.objectweb.asm.Opcodes
import org.objectweb.asm.tree.ClassNode

/** Returns the Kotlin metadata of a class, or null if the class is not compiled from Kotlin. */
internal fun kotlinClass(node: ClassNode): KmClass? {
    val annotated = node.annotated
    fun value(element: String) = annotated.value("kotlin.Metadata", element)
    fun texts(element: String) = (value(element) as? List<*>)?.map { "$it" }?.toTypedArray()
    val kind = value("k") as? Int ?: return null
    val version = (value("mv") as? List<*>)?.map { it as Int }?.toIntArray()
    val metadata =
        Metadata(
            kind,
            version,
            texts("d1"),
            texts("d2"),
            value("xs") as? String,
            value("pn") as? String,
            value("xi") as? Int,
        )
    return try {
        (KotlinClassMetadata.readLenient(metadata) as? KotlinClassMetadata.Class)?.kmClass
    } catch (e: IllegalArgumentException) {
        throw unmapped(node.shown, "Kotlin's metadata cannot be read (${e.message?.trimEnd('.')})")
    }
}

/**
 * Returns the shape of a Kotlin class.
 *
 * @param variables the type arguments, by the ids of the type parameters
 */
internal fun kotlinShape(
    node: ClassNode,
    kotlin: KmClass,
    variables: Map<Int, TypeUse>,
): ClassShape {
    if (kotlin.visibility != Visibility.PUBLIC)
        throw unmapped(node.shown, "it is not public, so that generated code cannot use it")
    return when {
        kotlin.kind == ClassKind.ENUM_CLASS -> enumShape(node)
        kotlin.kind == ClassKind.OBJECT -> ClassShape(UserClassKind.OBJECT)
        kotlin.modality == Modality.SEALED ->
            ClassShape(UserClassKind.SEALED, branches = kotlin.sealedSubclasses.map(::internalName))
        kotlin.kind != ClassKind.CLASS || kotlin.modality == Modality.ABSTRACT ->
            throw unmapped(node.shown, "it is abstract and not sealed")
        kotlin.isInner -> throw unmapped(node.shown, "it is an inner class")
        else -> KotlinClassReader(node, kotlin, variables).shape()
    }
}

private const val SERIALIZABLE = "kotlinx.serialization.Serializable"

private class KotlinClassReader(
    private val node: ClassNode,
    private val kotlin: KmClass,
    private val variables: Map<Int, TypeUse>,
) {
    private val propertiesByName = kotlin.properties.associateBy { it.name }
    private val renamed = HashMap<String, Map<NameAnnotation, String>>()

    fun shape(): ClassShape {
        val constructor = kotlin.constructors.firstOrNull { !it.isSecondary }
        if (constructor?.visibility != Visibility.PUBLIC)
            throw unmapped(
                node.shown,
                "generated code cannot create it, because its constructor is not public",
            )
        val defaults = constantDefaults(node, constructor)
        val constructorProperties =
            constructor.valueParameters.withIndex().mapNotNull { (index, parameter) ->
                val property =
                    propertiesByName[parameter.name]?.takeIf { it.visibility == Visibility.PUBLIC }
                val hasDefault = parameter.declaresDefaultValue
                if (property == null) {
                    // Generated code leaves such a parameter to its default.
                    if (hasDefault) return@mapNotNull null
                    throw unmapped(
                        "${node.shown}.${parameter.name}",
                        "the constructor takes it, and no public property returns it",
                    )
                }
                val annotated = annotated(property, constructor)
                if (annotated.isIgnored && hasDefault) null
                else property(property, annotated, set = null, hasDefault, defaults[index])
            }
        val names = constructor.valueParameters.map { it.name }
        val others = kotlin.properties.filter { it.name !in names && isSettable(it) }
        val settableProperties = others.mapNotNull { property ->
            val annotated = annotated(property, null)
            if (annotated.isIgnored) return@mapNotNull null
            val set = Member(written(property.name, node), isCall = false)
            property(property, annotated, set, hasDefault = true)
        }
        val properties = constructorProperties + settableProperties
        return ClassShape(UserClassKind.KOTLIN, properties, renamed = renamed)
    }

    private fun property(
        property: KmProperty,
        annotated: Annotated,
        set: Member?,
        hasDefault: Boolean,
        default: Default? = null,
    ): PropertyShape {
        annotated.requireMember("${node.shown}.${property.name}")
        renamed[property.name] = annotated.renamed
        val mayDefaultToNull = hasDefault && (default == null || default == Default.Constant(null))
        // By default, kotlinx.serialization leaves out a property that has its default value.
        val isLeftOutByKotlinx = mayDefaultToNull && SERIALIZABLE in node.annotated.names
        val leavesOutNull =
            annotated.leavesOutNull ?: node.annotated.leavesOutNull ?: isLeftOutByKotlinx
        return PropertyShape(
            property.name,
            kotlinType(property.returnType, variables),
            Member(written(property.name, node), isCall = false),
            set,
            leavesOutNull = annotated.isIgnored || leavesOutNull,
            default = default,
        )
    }

    private fun isSettable(property: KmProperty): Boolean =
        property.isVar &&
            property.visibility == Visibility.PUBLIC &&
            property.setter?.visibility == Visibility.PUBLIC &&
            property.fieldSignature != null &&
            property.receiverParameterType == null &&
            node.fields.none {
                it.name == property.fieldSignature?.name && it.access has Opcodes.ACC_TRANSIENT
            }

    private fun annotated(property: KmProperty, constructor: KmConstructor?): Annotated =
        node.annotationsOfField(property.fieldSignature?.name) +
            node.annotationsOfMethod(property.getterSignature?.name) +
            node.annotationsOfMethod(property.syntheticMethodForAnnotations?.name) +
            (constructor?.let { annotationsOfParameter(it, property.name) } ?: Annotated.NONE)

    private fun annotationsOfParameter(constructor: KmConstructor, name: String): Annotated {
        val descriptor = constructor.signature?.descriptor
        val method = node.methods.firstOrNull { it.name == "<init>" && it.desc == descriptor }
        val index = constructor.valueParameters.indexOfFirst { it.name == name }
        return Annotated.of(
            method?.visibleParameterAnnotations?.getOrNull(index),
            method?.invisibleParameterAnnotations?.getOrNull(index),
        )
    }
}
