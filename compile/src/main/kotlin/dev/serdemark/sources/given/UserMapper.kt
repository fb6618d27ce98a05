package dev.serdemark.sources.given

import dev.serdemark.contender.ContenderMapper
import dev.serdemark.contender.GeneratedNames
import dev.serdemark.contender.MapperSupport
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
    |        return ${mapper.given.java};
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
    if (support.replaces !in text)
        throw SourceFailure(
            "$file has no '${support.replaces}', which the manifest's 'mapper' replaces."
        )
    val mapper = "${GeneratedNames.MAPPER}.get()"
    val replacement = support.replacement.replace(MapperSupport.MAPPER, mapper)
    return text.replace(support.replaces, replacement)
}
