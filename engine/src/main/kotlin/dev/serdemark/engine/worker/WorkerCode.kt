package dev.serdemark.engine.worker

import dev.serdemark.worker.Main
import java.nio.file.Path
import kotlin.io.path.toPath

/**
 * The jar or folder that the worker's classes were loaded from. It must hold nothing else: it is on
 * the class path of every contender.
 */
fun workerCode(): Path = Main::class.java.protectionDomain.codeSource.location.toURI().toPath()
