package dev.serdemark.toolchain

import dev.serdemark.contender.GeneratorTool
import dev.serdemark.contender.ManifestAtVersion

/** The unit that compiles [sources], written for [contender]. */
fun contenderUnit(
    name: String,
    contender: ManifestAtVersion,
    sources: Map<String, String>,
): CompilationUnit =
    CompilationUnit(
        name = name,
        sources = sources,
        dependencies = contender.dependencies.map(::Coordinate),
        kotlin = contender.kotlin,
        compilerPlugins = contender.compilerPlugins.map(::Coordinate),
        processors =
            contender.generators.map {
                when (it.tool) {
                    GeneratorTool.KSP -> Processor(it.version, Coordinate(it.processor))
                }
            },
        jars = contender.jars.mapKeys { Coordinate(it.key) },
    )
