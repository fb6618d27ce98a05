package dev.serdemark.toolchain.unit

import dev.serdemark.contender.GeneratorTool

/**
 * A tool, at a version, that generates classes from the schemas among a unit's sources, such as
 * protoc for `.proto` files. Its output is compiled with the other sources.
 *
 * @property tool a tool that reads schemas
 */
data class SchemaCompiler(val tool: GeneratorTool, val version: String) {
    init {
        require(tool.readsSchemas) { "${tool.id} reads no schemas" }
    }

    internal val coordinates: List<Coordinate>
        get() =
            tool.schemaCompiler.map {
                Coordinate(
                    it.replace("\${machine}", executablesOfThisMachine())
                        .replace("\${flatc}", flatcOfThisMachine())
                        .replace("\${version}", version)
                )
            }
}

/**
 * Returns the classifier of executables for this machine, such as `linux-x86_64`. If none are
 * published for this machine, returns the classifier that they would have.
 */
internal fun executablesOfThisMachine(
    system: String = System.getProperty("os.name"),
    processor: String = System.getProperty("os.arch"),
): String {
    val name = system.lowercase()
    val os =
        when {
            name.startsWith("mac") -> "osx"
            name.startsWith("windows") -> return "windows-x86_64" // Windows on ARM runs these too
            else -> name.replace(NEITHER_LETTER_NOR_DIGIT, "_")
        }
    return "$os-${PROCESSORS[processor] ?: processor}"
}

/**
 * Returns the extension and classifier of the archive with flatc for a machine with these
 * [executables]. If there is no such archive, such as for Linux on ARM, returns what they would be.
 * The archive for macOS has code for both kinds of processors.
 */
internal fun flatcOfThisMachine(executables: String = executablesOfThisMachine()): String =
    when (executables) {
        "windows-x86_64" -> "zip:distribution-windows"
        "osx-x86_64",
        "osx-aarch_64" -> "tar.gz:distribution-osx"
        "linux-x86_64" -> "tar.gz:distribution-linux"
        else -> "tar.gz:distribution-$executables"
    }

private val NEITHER_LETTER_NOR_DIGIT = Regex("[^a-z0-9]+")

/** Java's names of processors, with the names in classifiers. */
private val PROCESSORS =
    mapOf(
        "amd64" to "x86_64",
        "aarch64" to "aarch_64",
        "ppc64le" to "ppcle_64",
        "s390x" to "s390_64",
    )
