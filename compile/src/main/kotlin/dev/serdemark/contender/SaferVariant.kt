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
    val variantsById = manifests.groupBy { it.extends }
    return manifests.map { manifest ->
        manifest.copy(
            safer =
                variantsById[manifest.id]
                    .orEmpty()
                    .filter(manifest::hasSameLibrary)
                    .map { SaferVariant(it.id, avoidedRisks(manifest, it), it.channels.keys) }
                    .filter { it.risks.isNotEmpty() }
                    .sortedByDescending { it.risks.size }
        )
    }
}

/** Whether [variant] differs only in how it configures the library, and may be ranked. */
private fun Manifest.hasSameLibrary(variant: Manifest): Boolean =
    variant.version == version &&
        variant.dependencies == dependencies &&
        variant.shapes == shapes &&
        variant.excluded == null

/** Returns the risks in which [manifest] has faults, but [variant] has none. */
private fun avoidedRisks(manifest: Manifest, variant: Manifest): List<Risk> {
    val remaining = variant.faults ?: return emptyList() // The variant was not tested.
    return manifest.faults?.keys?.filterNot { it in remaining }.orEmpty()
}
