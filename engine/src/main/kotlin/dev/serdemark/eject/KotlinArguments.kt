package dev.serdemark.eject

import dev.serdemark.toolchain.unit.Built

/**
 * The Kotlin compiler's arguments, apart as build tools want them.
 *
 * @property others those that no build tool has a setting of its own for
 */
internal class KotlinArguments(
    val jvmTarget: String,
    val moduleName: String,
    val others: List<String>,
) {
    companion object {
        /** Those that a contender was compiled with. */
        fun of(built: Built): KotlinArguments {
            val arguments = built.arguments.toMutableList()
            return KotlinArguments(
                arguments.takeValue("-jvm-target"),
                arguments.takeValue("-module-name"),
                arguments - IMPLIED,
            )
        }

        /** Both build tools compile with the class path that they are given, and nothing else. */
        private val IMPLIED = setOf("-no-stdlib", "-no-reflect")

        private fun MutableList<String>.takeValue(name: String): String {
            val index = indexOf(name)
            removeAt(index)
            return removeAt(index)
        }
    }
}
