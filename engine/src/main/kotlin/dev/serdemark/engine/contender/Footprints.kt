package dev.serdemark.engine.contender

import dev.serdemark.plan.Footprint
import dev.serdemark.toolchain.unit.Footprint as BuiltFootprint

/** The footprint of a build as a run records it. */
fun BuiltFootprint.recorded(): Footprint = Footprint(jars, jarBytes, classes, classBytes)
