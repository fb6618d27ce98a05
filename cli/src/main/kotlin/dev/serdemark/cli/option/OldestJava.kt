package dev.serdemark.cli.option

import dev.serdemark.engine.ThisMachine
import dev.serdemark.jdk.Jdk
import dev.serdemark.plan.JavaInstallation

/**
 * Returns the feature version of the oldest JDK among [installations] and the JDK of this process,
 * which compiles the code for the user's classes.
 */
fun oldestJava(installations: List<JavaInstallation>): Int =
    (installations + ThisMachine.java()).minOf { Jdk.of(it).version.feature }
