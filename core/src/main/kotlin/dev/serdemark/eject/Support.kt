package dev.serdemark.eject

import java.nio.file.FileSystems
import java.nio.file.Files
import java.nio.file.Path
import kotlin.io.path.invariantSeparatorsPathString
import kotlin.io.path.isRegularFile
import kotlin.io.path.readBytes
import kotlin.io.path.toPath

/** The module that all contenders' modules use: classes of the worker, and the payloads. */
internal const val SUPPORT = "support"

/**
 * What the program carries for every project: Java to be read and built, the same in all of them.
 */
internal fun bundledFiles(): Map<String, ByteArray> {
    val place = SupportModule::class.java.getResource("project")!!.toURI()
    if (place.scheme != "jar") return filesBelow(place.toPath())
    return FileSystems.newFileSystem(place, emptyMap<String, Any>()).use {
        filesBelow(Path.of(place))
    }
}

private object SupportModule

private fun filesBelow(folder: Path): Map<String, ByteArray> =
    Files.walk(folder).use { paths ->
        paths
            .filter { it.isRegularFile() }
            .toList()
            .associate { folder.relativize(it).invariantSeparatorsPathString to it.readBytes() }
            .toSortedMap()
    }

/** The rest of the module: builds, and the payloads as resources. */
internal fun supportFiles(document: EjectedDocument): Map<String, ByteArray> = buildMap {
    put("$SUPPORT/pom.xml", supportPom().toByteArray())
    put("$SUPPORT/build.gradle.kts", SUPPORT_GRADLE.toByteArray())
    document.siblings.forEachIndexed { index, sibling ->
        put("$SUPPORT/src/main/resources/siblings/$index.value", sibling.value)
        put("$SUPPORT/src/main/resources/siblings/$index.json", sibling.json)
    }
}
