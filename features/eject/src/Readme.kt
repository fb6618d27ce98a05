package dev.serdemark.eject

import kotlin.math.roundToLong

/** Returns the README: what the project is, how to run it, and what its results mean. */
internal fun readme(ejection: Ejection, modules: List<Module>): String {
    val document = ejection.document
    val name = markdownText(document.toString())
    val java = markdownText("${ejection.java.version} (${ejection.java.vendor})")
    val bytes = document.jsonBytes.roundToLong()
    val gradle = ejection.hasGradle
    return """
# $name under JMH

What Serdemark ${Versions.SERDEMARK} measures on the document $name, as a project that does not need Serdemark. Each
contender has a module with exactly the sources that are measured, byte for byte, and exactly the class path. Contenders
share neither a class path nor a JVM. A JMH benchmark in each module does the work of Serdemark's timed loop.

${contenderTable(modules)}

## Build and run

A JDK 17 or later, and Maven 3.8 or later${if (gradle) ", or Gradle 8.14 or later" else NO_GRADLE}. All that is downloaded comes from Maven Central.

    mvn package${if (gradle) "              or: gradle jar" else ""}
    java RunAll.java         all contenders, one after another; results in results/all.json

`RunAll.java` passes its options to JMH. For a first look:

    java RunAll.java -f 1 -wi 2 -i 3

One contender alone${if (gradle) " (with Gradle, `build/libs/` instead of `target/`)" else ""}; with `-h`, the options of JMH:

    java -jar ${modules.first().name}/target/benchmarks.jar

With the JMH settings of the benchmarks (5 JVMs, in each 5 s to warm up and 5 s measured) a contender takes
about 2 minutes. Options on the command line override those in the benchmarks.

## What is measured

- **read**: from a payload to a whole typed value. **write**: from a value to a fresh payload. Payloads have the form of the
  channel `${ejection.channel}`.
- The document has ${document.values.size} sibling payloads of $bytes bytes of JSON on average; calls rotate over them. They are in `support/src/main/resources/siblings/`: the canonical JSON, which all contenders of
  JSON read (others read what they wrote themselves), and the value in Serdemark's binary form, from which `ModelBridge`
  makes the objects to be written. SHA-256 of the document:

${markdownBlock(listOf(document.sha256))}

- No value is written twice, because objects cache sizes, hashes and identities: each call of `write` gets a fresh value,
  made outside of the time that JMH takes (`@Setup(Level.Invocation)`; the benchmark says why that is sound here).
- JVMs have the flags of the JVM setting that Serdemark reports, see `@Fork` in the benchmarks. Serdemark measures with JDK $java.

## Where it differs from a run of Serdemark

- JMH measures elapsed time; Serdemark ranks by the CPU time of the measuring thread. On a quiet machine, both are alike.
  On a busy machine, JMH's times include delays by other programs.
- JMH measures one benchmark after another. So a disturbance affects only one of them. Serdemark measures all contenders
  in turns, in slices of milliseconds. Compare ratios between contenders of one run, on a quiet machine.
- JMH makes one value for each call of `write`. Serdemark makes a few at a time.
- The error that JMH prints pools all iterations of all JVMs. JVMs differ from each other more than iterations do, so this
  error is too small. Compare the means of the JVMs, which are in `rawData`.

## Files

| | |
|---|---|
| `<contender>/$KOTLIN_SOURCES` | the data model, the codec and the bridge, as Serdemark wrote them |
| `<contender>/$GENERATED_KOTLIN_SOURCES` | what generators wrote: plain sources, so that builds need no generators |
| `<contender>/$JAVA` | the benchmark and all Java sources, including those of annotation processors, so that builds need no processors |
| `support/src/main/java/dev/serdemark/worker` | the classes of Serdemark that the sources use (Apache License 2.0) |
| `support/src/main/java/dev/serdemark/ejected` | payloads and rotation |

The builds download JMH, which is not part of this project. Its licence is the GPL, version 2, with the Classpath
Exception.

## Class paths

Exact, in order, with the SHA-256 of what was measured.

${modules.joinToString("\n\n", transform = ::classPath)}
"""
        .trimStart()
}

private const val NO_GRADLE =
    " (not Gradle: its Kotlin plugin has the settings of such a build only since Kotlin 2)"

private fun contenderTable(modules: List<Module>): String {
    val rows = modules.map { module ->
        val contender = module.contender
        val plugins =
            contender.built.compilerPlugins.joinToString {
                "${it.coordinate.artifact} ${it.coordinate.version}"
            }
        "| ${markdownText(contender.definition.toString())} | `${module.name}` | ${contender.definition.kotlin} | ${markdownText(plugins)} |"
    }
    return (listOf("| contender | module | Kotlin | compiler plugins |", "|---|---|---|---|") +
            rows)
        .joinToString("\n")
}

private fun classPath(module: Module): String {
    val lines = module.contender.built.classPath.map { "${it.sha256}  ${it.coordinate}" }
    return "### ${markdownText(module.contender.definition.toString())}\n\n${markdownBlock(lines)}"
}

/** Escapes [text] for Markdown, on one line. */
internal fun markdownText(text: String): String = text.map(::markdownChar).joinToString("")

private fun markdownChar(char: Char): String =
    when {
        char.isISOControl() -> " "
        char in "\\`*_{}[]<>#!|~&$" -> "\\$char"
        else -> char.toString()
    }

/** Formats [lines] as an indented code block of Markdown, which no text can end. */
internal fun markdownBlock(lines: List<String>): String =
    lines.joinToString("\n") { line ->
        "    " + line.map { if (it.isISOControl()) ' ' else it }.joinToString("")
    }
