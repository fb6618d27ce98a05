package dev.serdemark.toolchain.compiler

import java.nio.file.Path
import kotlin.io.path.toPath

/** Returns the jar or folder that a class was loaded from. */
fun codeSource(type: Class<*>): Path = type.protectionDomain.codeSource.location.toURI().toPath()
