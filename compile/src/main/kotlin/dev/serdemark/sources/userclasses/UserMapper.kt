package dev.serdemark.sources.userclasses

import dev.serdemark.contender.ContenderMapper
import dev.serdemark.contender.GeneratedNames
import dev.serdemark.contender.MapperSupport
import dev.serdemark.contender.ModuleSupport
import dev.serdemark.sources.shape.SourceFailure
import java.nio.file.Path

/**
 * Returns the source of a Java class that returns the user's [mapper]. If the user's code gives no
 * mapper, the class throws an exception that names the member:
 * - `com.acme.Json#mapper threw java.lang.IllegalStateException: no configuration`
 * - `com.acme.Json#mapper returned null`
 * - `com.acme.Json#MAPPER is null`
 */
internal fun emitMapper(mapper: ContenderMapper, packageName: String): String {
    val name = mapper.member.name
    val lack = if (mapper.member.java.endsWith(")")) "returned null" else "is null"
    return """
    |package $packageName;
    |
    |/** A mapper of the user. */
    |public final class ${GeneratedNames.MAPPER} {
    |    private ${GeneratedNames.MAPPER}() {}
    |
    |    public static ${mapper.type} get() {
    |        ${mapper.type} mapper;
    |        try {
    |            mapper = member();
    |        } catch (VirtualMachineError error) {
    |            throw error;
    |        } catch (Throwable thrown) {
    |            boolean isWrapped = thrown instanceof ExceptionInInitializerError;
    |            throw new ${GeneratedNames.UNUSABLE}("$name threw " + (isWrapped ? thrown.getCause() : thrown), thrown);
    |        }
    |        if (mapper == null) throw new ${GeneratedNames.UNUSABLE}("$name $lack", null);
    |        return mapper;
    |    }
    |
    |    // No variable is in scope here, because its name could hide the package of the class.
    |    private static ${mapper.type} member() throws Throwable {
    |        return ${mapper.member.java};
    |    }
    |
    |    /** Says why there is no mapper. */
    |    public static final class ${GeneratedNames.UNUSABLE} extends RuntimeException {
    |        private ${GeneratedNames.UNUSABLE}(String message, Throwable cause) {
    |            super(message, cause);
    |        }
    |    }
    |}
    |
    """
        .trimMargin()
}

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
