package dev.serdemark.contender

/**
 * A contender that extends another contender, with faults in fewer risks.
 *
 * @property risks the risks in which the extended contender has faults, but this variant has none
 * @property channels the channels that the variant has a codec for
 */
data class SaferVariant(val id: String, val risks: List<Risk>, val channels: Set<String>)

/** Returns [manifests] with their safer variants. The safest variant comes first. */
internal fun withSaferVariants(manifests: List<Manifest>): List<Manifest> {
    val variantsById = manifests.groupBy { it.file.extends }
    return manifests.map { manifest ->
        val safer =
            variantsById[manifest.id]
                .orEmpty()
                .filter(manifest::hasSameLibrary)
                .map { SaferVariant(it.id, avoidedRisks(manifest, it), it.codecs.channels.keys) }
                .filter { it.risks.isNotEmpty() }
                .sortedByDescending { it.risks.size }
        manifest.copy(findings = manifest.findings.copy(safer = safer))
    }
}

/** Whether [variant] differs only in how it configures the library, and may be ranked. */
private fun Manifest.hasSameLibrary(variant: Manifest): Boolean =
    variant.library.version == library.version &&
        variant.library.dependencies == library.dependencies &&
        variant.code.shapes == code.shapes &&
        variant.role.excluded == null

/** Returns the risks in which [manifest] has faults, but [variant] has none. */
private fun avoidedRisks(manifest: Manifest, variant: Manifest): List<Risk> {
    val remaining = variant.findings.faults ?: return emptyList() // The variant was not tested.
    return manifest.findings.faults?.keys?.filterNot { it in remaining }.orEmpty()
}
