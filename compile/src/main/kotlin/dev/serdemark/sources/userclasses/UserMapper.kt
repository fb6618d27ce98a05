package dev.serdemark.sources.userclasses

import dev.serdemark.contender.ContenderMapper
import dev.serdemark.contender.GeneratedNames
import dev.serdemark.contender.MapperSupport
import dev.serdemark.contender.ModuleSupport
import dev.serdemark.sources.shape.SourceFailure
import java.nio.file.Path

/** Returns the source of a Java class that returns the user's [mapper]. */
internal fun emitMapper(mapper: ContenderMapper, packageName: String): String =
    """
    |package $packageName;
    |
    |/** A mapper of the user. */
    |public final class ${GeneratedNames.MAPPER} {
    |    private ${GeneratedNames.MAPPER}() {}
    |
    |    public static ${mapper.type} get() throws Exception {
    |        return ${mapper.member.java};
    |    }
    |}
    |
    """
        .trimMargin()

/**
 * Replaces the mapper in a codec's [text] with the user's mapper.
 *
 * @param file the file of the codec, for messages
 * @throws SourceFailure if the codec does not have the code to replace
 */
internal fun withMapper(text: String, support: MapperSupport, file: Path): String {
    val mapper = "${GeneratedNames.MAPPER}.get()"
    val replacement = support.replacement.replace(MapperSupport.MAPPER, mapper)
    return replaced(text, support.replaces, replacement, "mapper", file)
}

/**
 * Makes a codec's [text] register these [modules], which are qualified names of classes.
 *
 * @param file the file of the codec, for messages
 * @throws SourceFailure if the codec does not have the code to replace
 */
internal fun withModules(
    text: String,
    support: ModuleSupport,
    modules: List<String>,
    file: Path,
): String {
    if (modules.isEmpty()) return text
    val list = modules.joinToString { "$it()" }
    val replacement = support.replacement.replace(ModuleSupport.MODULES, list)
    return replaced(text, support.replaces, replacement, "modules", file)
}

/** @param key the key of the manifest that contains this replacement, for messages */
private fun replaced(
    text: String,
    replaces: String,
    replacement: String,
    key: String,
    file: Path,
): String {
    if (replaces !in text)
        throw SourceFailure("$file has no '$replaces', which the manifest's '$key' replaces.")
    return text.replace(replaces, replacement)
}
