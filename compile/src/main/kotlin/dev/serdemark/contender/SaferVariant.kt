package dev.serdemark.contender

/**
 * Another configuration of the same library, with faults in fewer risks.
 *
 * @property id the id of the contender with this configuration
 * @property risks the risks in which the original contender has faults, but the variant has none
 * @property channels the channels that the variant has a codec for
 */
data class SaferVariant(val id: String, val risks: List<Risk>, val channels: Set<String>)

/** Returns [manifests] with their safer variants. The safest variant comes first. */
internal fun withSaferVariants(manifests: List<Manifest>): List<Manifest> {
    val variants = manifests.groupBy { it.extends }
    return manifests.map { manifest ->
        manifest.copy(
            safer =
                variants[manifest.id]
                    .orEmpty()
                    .filter(manifest::isOtherwiseConfigured)
                    .map { SaferVariant(it.id, avoidedRisks(manifest, it), it.channels.keys) }
                    .filter { it.risks.isNotEmpty() }
                    .sortedByDescending { it.risks.size }
        )
    }
}

/** Returns whether [variant] is another configuration of the same library and classes. */
private fun Manifest.isOtherwiseConfigured(variant: Manifest): Boolean =
    variant.version == version &&
        variant.dependencies == dependencies &&
        variant.shapes == shapes &&
        variant.excluded == null

/** Returns the risks in which [manifest] has faults, but [variant] has none. */
private fun avoidedRisks(manifest: Manifest, variant: Manifest): List<Risk> {
    val remaining = variant.faults ?: return emptyList()
    return manifest.faults?.keys?.filterNot { it in remaining }.orEmpty()
}
