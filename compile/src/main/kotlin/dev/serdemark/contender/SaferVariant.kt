package dev.serdemark.contender

/**
 * Another configuration of the same library, which has no faults with some risks that the contender
 * has faults with.
 *
 * @property id the id of the contender with this configuration
 * @property risks those that it has no faults with
 * @property channels the forms of the payload that it has a codec for
 */
data class SaferVariant(val id: String, val risks: List<Risk>, val channels: Set<String>)

/** Returns these manifests, each with its safer variants: the one with fewest risks first. */
internal fun withSaferVariants(manifests: List<Manifest>): List<Manifest> {
    val variants = manifests.groupBy { it.extends }
    return manifests.map { manifest ->
        manifest.copy(
            safer =
                variants[manifest.id]
                    .orEmpty()
                    .filter(manifest::isOtherwiseConfigured)
                    .map { SaferVariant(it.id, without(manifest, it), it.channels.keys) }
                    .filter { it.risks.isNotEmpty() }
                    .sortedByDescending { it.risks.size }
        )
    }
}

/** Whether a [variant] is the same library for the same classes. */
private fun Manifest.isOtherwiseConfigured(variant: Manifest): Boolean =
    variant.version == version &&
        variant.dependencies == dependencies &&
        variant.shapes == shapes &&
        variant.excluded == null

/** The risks that a [manifest] has faults with, and its [variant] has none with. */
private fun without(manifest: Manifest, variant: Manifest): List<Risk> {
    val left = variant.faults ?: return emptyList()
    return manifest.faults?.keys?.filterNot { it in left }.orEmpty()
}
