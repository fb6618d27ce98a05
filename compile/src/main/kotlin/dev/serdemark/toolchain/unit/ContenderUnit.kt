package dev.serdemark.toolchain.unit

import dev.serdemark.contender.Contender
import dev.serdemark.contender.Generator
import dev.serdemark.contender.GeneratorTool

/**
 * Returns the unit that compiles [sources]: the codecs of [contender] for these [channels], and a
 * data model.
 *
 * @param userJars the class path of the user's classes, if the sources use these
 * @param modules the coordinates of the modules that the codecs register for these classes
 */
fun contenderUnit(
    name: String,
    contender: Contender,
    channels: Collection<String>,
    sources: Map<String, String>,
    userJars: List<UserJar> = emptyList(),
    modules: List<String> = emptyList(),
): CompilationUnit =
    CompilationUnit(
        name = name,
        sources = sources,
        dependencies = (contender.dependencies(channels) + modules).map(::Coordinate),
        excerpts = contender.excerpts,
        kotlin = contender.kotlin,
        compilerPlugins = contender.compilerPlugins.map(::Coordinate),
        pluginOptions = contender.manifest.code.compiler.options,
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
        userJars = userJars,
    )

private fun Contender.generatorsOf(tool: GeneratorTool): List<Generator> = generators.filter {
    it.tool == tool
}
