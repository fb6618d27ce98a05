package dev.serdemark.contender

/**
 * A key at the top level of a manifest. Each part of a [Manifest] lists its own keys.
 *
 * @property isInherited whether manifests that extend this one inherit the key
 * @property isChangeable whether the key may differ between versions, in an entry of `when`
 */
internal class ManifestKey(
    val name: String,
    val isInherited: Boolean = true,
    val isChangeable: Boolean = false,
) {
    companion object {
        /** The keys of all manifests. */
        val ALL: List<ManifestKey> =
            listOf(
                ManifestKey("format"),
                ManifestKey("id", isInherited = false),
                ManifestKey(ExtendedManifest.KEY),
            ) +
                LibraryReader.KEYS +
                CodeReader.KEYS +
                CodecsReader.KEYS +
                ManifestKey("traits") +
                FindingsReader.KEYS +
                RoleReader.KEYS +
                ManifestKey("when", isInherited = false)

        /** The keys that an entry of `when` may have. */
        val CHANGEABLE: List<String> = ALL.filter { it.isChangeable }.map { it.name }

        /** The keys that manifests do not inherit. */
        val OWN: Set<String> = ALL.filterNot { it.isInherited }.map { it.name }.toSet()
    }
}
