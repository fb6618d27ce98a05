package dev.serdemark.sources.userclasses

import dev.serdemark.contender.GeneratedNames
import dev.serdemark.model.Schema
import dev.serdemark.model.UserMember
import dev.serdemark.sources.emit.BridgeEmitter

/**
 * Generated code that returns the values of a user's method.
 *
 * @property files the texts by relative path
 * @property call the qualified name of the class that calls the method
 * @property bridge the qualified name of the class that converts values to the binary value form
 */
class ValuesSources
private constructor(val files: Map<String, String>, val call: String, val bridge: String) {
    companion object {
        private const val CALL = "OwnValues"

        /**
         * Generates the code for the values that a [member] of the user's classes returns. The
         * [schema] is that of these classes.
         */
        fun of(schema: Schema, member: UserMember, packageName: String): ValuesSources {
            val classes =
                checkNotNull(schema.userClasses) { "Values are of the user's own classes" }
            val shape = UserClassShape(schema, classes, gap = null)
            val folder = packageName.replace('.', '/')
            return ValuesSources(
                files =
                    mapOf(
                        "$folder/${GeneratedNames.BRIDGE}.kt" to
                            BridgeEmitter(schema, shape, packageName).emit(),
                        "$folder/$CALL.java" to callClass(member, packageName),
                    ),
                call = "$packageName.$CALL",
                bridge = "$packageName.${GeneratedNames.BRIDGE}",
            )
        }

        private fun callClass(member: UserMember, packageName: String): String =
            """
            |package $packageName;
            |
            |/** Values of the user. */
            |public final class $CALL implements java.util.concurrent.Callable<Object> {
            |    @Override
            |    public Object call() throws Exception {
            |        return ${member.java};
            |    }
            |}
            |
            """
                .trimMargin()
    }
}
