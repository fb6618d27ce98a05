package dev.serdemark.eject

import dev.serdemark.model.ValueForm
import dev.serdemark.workload.Document

/** The module that all contenders' modules use: classes of the worker, and the payloads. */
internal const val SUPPORT = "support"

private const val SIBLINGS = "$SUPPORT/src/main/resources/siblings"

/** The files of the support module except Java: builds, and the payloads as resources. */
internal fun supportFiles(document: Document): Map<String, ByteArray> = buildMap {
    put("$SUPPORT/pom.xml", supportPom().toByteArray())
    put("$SUPPORT/build.gradle.kts", SUPPORT_GRADLE.toByteArray())
    document.values.forEachIndexed { index, value ->
        put("$SIBLINGS/$index.value", ValueForm.encode(document.schema, value))
    }
    document.payloads.forEachIndexed { index, payload -> put("$SIBLINGS/$index.json", payload) }
}
