package dev.serdemark.server

import dev.serdemark.worker.serve.Server.Served
import java.lang.reflect.Modifier

/**
 * Whether values can be written by the class that they have at run time, as some of Ktor's
 * converters do. For a value of a sealed type, this loses the name that tells its branch.
 */
internal fun Served.writesByRuntimeClass(): Boolean = !Modifier.isAbstract(type().modifiers)
