package dev.serdemark.toolchain.unit

import dev.serdemark.contender.Contender
import dev.serdemark.contender.Generator
import dev.serdemark.contender.GeneratorTool
import dev.serdemark.model.UserClasses

/**
 * Returns the unit that compiles [sources]: the codecs of [contender] for these [channels], and a
 * data model.
 */
fun contenderUnit(
    name: String,
    contender: Contender,
    channels: Collection<String>,
    sources: Map<String, String>,
): CompilationUnit =
    CompilationUnit(
        name = name,
        sources = sources,
        dependencies = contender.dependencies(channels).map(::Coordinate),
        excerpts = contender.excerpts,
        kotlin = contender.kotlin,
        compilerPlugins = contender.compilerPlugins.map(::Coordinate),
        pluginOptions = contender.manifest.compiler.options,
        processors =
            contender.generatorsOf(GeneratorTool.KSP).map {
                Processor(checkNotNull(it.version), Coordinate(checkNotNull(it.processor)))
            },
        annotationProcessors =
            contender.generatorsOf(GeneratorTool.APT).map {
                Coordinate(checkNotNull(it.processor))
            },
        schemaCompiler =
            contender.generators
                .firstOrNull { it.tool.readsSchemas }
                ?.let { SchemaCompiler(it.tool, checkNotNull(it.version)) },
        jars = contender.jars.mapKeys { Coordinate(it.key) },
        scala = contender.scala,
        compileOnly = contender.compileOnly.map(::Coordinate),
        contender = "$contender",
    )

/** Returns this unit of a [contender] with the user's [classes], and with modules for them. */
fun CompilationUnit.withUserClasses(contender: Contender, classes: UserClasses): CompilationUnit =
    copy(
        dependencies = dependencies + contender.modulesFor(classes).map(::Coordinate),
        userJars = classes.classPath.map { UserJar(it.file, it.library) },
    )

private fun Contender.generatorsOf(tool: GeneratorTool): List<Generator> = generators.filter {
    it.tool == tool
}
