package dev.serdemark.eject

import dev.serdemark.toolchain.unit.Built

/**
 * The Kotlin compiler's arguments, split as build tools need them.
 *
 * @property others the arguments that no build tool has a separate setting for
 */
internal class KotlinArguments(
    val jvmTarget: String,
    val moduleName: String,
    val others: List<String>,
) {
    companion object {
        /** Splits the arguments that a contender was compiled with. */
        fun of(built: Built): KotlinArguments {
            val arguments = built.arguments.toMutableList()
            return KotlinArguments(
                arguments.takeValue("-jvm-target"),
                arguments.takeValue("-module-name"),
                // What is left after `takeValue` has removed arguments.
                arguments - IMPLIED,
            )
        }

        /**
         * Arguments that the build files need not repeat, because both build tools compile with
         * exactly the class path that the files give.
         */
        private val IMPLIED = setOf("-no-stdlib", "-no-reflect")

        /** Removes an argument with its value, and returns the value. */
        private fun MutableList<String>.takeValue(name: String): String {
            val index = indexOf(name)
            removeAt(index)
            return removeAt(index)
        }
    }
}
