package dev.serdemark.classes

import dev.serdemark.model.UserMember
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.suggestion
import org.objectweb.asm.Opcodes
import org.objectweb.asm.Type
import org.objectweb.asm.tree.ClassNode

/**
 * Finds members that code can use without an object: static fields and methods of Java, and
 * properties and functions of Kotlin in an `object`, in a companion object, or outside of classes.
 *
 * @param userJars the number of jars at the beginning of the class path with the user's classes
 * @param option the option that names the members, for messages
 */
internal class MemberFinder(
    private val files: ClassFiles,
    private val userJars: Int,
    private val option: String,
) {
    /**
     * Returns the member called [name], such as `com.acme.Json#mapper`.
     *
     * @throws ProblemException if there is no such member, or if generated code cannot use it
     */
    fun find(name: String): UserMember {
        if (!NAME.matches(name)) {
            throw ProblemException(
                "Invalid $option: '$name'. Expected CLASS#MEMBER (e.g. $EXAMPLE)."
            )
        }
        val (type, member) = name.split('#')
        val node = files.findByQualifiedName(type, userJars)
        val isPublic = files.isPublic(node)
        if (!isPublic || '/' !in node.name) {
            throw unusable("$type is ${if (isPublic) "in no package" else "not public"}")
        }
        val places = places(node)
        val found = places.firstNotNullOfOrNull { it.find(member) } ?: throw problem(places, name)
        return UserMember(name, found.java, withSuperclasses(found.type))
    }

    /**
     * Returns the class with its static members, then the instances that Kotlin keeps in static
     * fields of the class.
     */
    private fun places(node: ClassNode): List<MemberPlace> {
        val instances =
            node.fields.filter { field ->
                isStatic(field.access) &&
                    field.access has Opcodes.ACC_PUBLIC &&
                    WORD.toRegex().matches(field.name) &&
                    // The instance of an `object`, or of the companion object of a class.
                    (field.name == INSTANCE && field.desc == "L${node.name};" ||
                        field.desc == "L${node.name}$${field.name};")
            }
        return listOf(MemberPlace(node.shown, node, isStatic = true)) +
            instances.mapNotNull { field ->
                files.find(Type.getType(field.desc).internalName)?.let {
                    MemberPlace("${node.shown}.${field.name}", it, isStatic = false)
                }
            }
    }

    /** Returns the names of a type and its superclasses, as far as the class path has them. */
    private fun withSuperclasses(type: Type): List<String> {
        if (type.sort != Type.OBJECT) return listOf(type.className)
        val names = LinkedHashSet<String>()
        var next: String? = type.internalName
        while (next != null && names.add(next)) next = files.find(next)?.superName
        return names.map { it.shownName }
    }

    private fun problem(places: List<MemberPlace>, name: String): ProblemException {
        val member = name.substringAfter('#')
        val flags = places.flatMap { it.accessFlags(member) }
        return when {
            // MemberPlace.find would have found a public member that is static.
            flags.any { it has Opcodes.ACC_PUBLIC } -> unusable("$name is not static")
            flags.isNotEmpty() -> unusable("$name is not public")
            places.any { it.takesParameters(member) } -> unusable("$name takes parameters")
            else ->
                ProblemException(
                    "There is no '$member' in ${name.substringBefore('#')}.",
                    suggestion(member, places.flatMap { it.names }) ?: ADVICE,
                )
        }
    }

    private fun unusable(why: String) =
        ProblemException("Generated code cannot use $option: $why.", ADVICE)

    private companion object {
        const val INSTANCE = "INSTANCE"
        const val EXAMPLE = "com.acme.Json#mapper"
        const val ADVICE =
            "Name a public static field or method without parameters, " +
                "or a property of a Kotlin object (e.g. $EXAMPLE)."
        const val WORD = """[\p{L}_$][\p{L}\p{N}_$]*"""
        val NAME = Regex("""$WORD(\.$WORD)*#$WORD""")
    }
}

/** The Java expression for a member, and the member's type. */
private class UsableMember(val java: String, val type: Type)

/**
 * A class with static members, or an instance of a class.
 *
 * @param java the name of the class, or the Java expression for the instance
 * @param isStatic whether this is a class, otherwise an instance
 */
private class MemberPlace(
    private val java: String,
    private val node: ClassNode,
    private val isStatic: Boolean,
) {
    val names: List<String>
        get() = (node.fields.map { it.name } + methods.map { it.name }).distinct()

    private val methods =
        node.methods.filter {
            it.desc.startsWith("()") && !it.desc.endsWith(")V") && !(it.access has SYNTHETIC)
        }

    fun find(member: String): UsableMember? {
        val field = node.fields.firstOrNull { it.name == member && isUsable(it.access) }
        if (field != null) return UsableMember("$java.${field.name}", Type.getType(field.desc))
        val method = methods.firstOrNull { it.name in namesInClass(member) && isUsable(it.access) }
        return method?.let { UsableMember("$java.${it.name}()", Type.getReturnType(it.desc)) }
    }

    /** Returns the access flags of all members of this name, usable or not. */
    fun accessFlags(member: String): List<Int> =
        node.fields.filter { it.name == member }.map { it.access } +
            methods.filter { it.name in namesInClass(member) }.map { it.access }

    fun takesParameters(member: String): Boolean =
        node.methods.any {
            it.name in namesInClass(member) && !it.desc.startsWith("()")
        }

    /** Returns the names of the member in class files: its name and its Kotlin getter's name. */
    private fun namesInClass(member: String) =
        setOf(member, "get" + member.replaceFirstChar { it.uppercaseChar() })

    private fun isUsable(access: Int) =
        access has Opcodes.ACC_PUBLIC && isStatic(access) == isStatic

    private companion object {
        const val SYNTHETIC = Opcodes.ACC_SYNTHETIC or Opcodes.ACC_BRIDGE
    }
}

private fun isStatic(access: Int) = access has Opcodes.ACC_STATIC
