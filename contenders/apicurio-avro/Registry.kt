import io.apicurio.registry.resolver.client.RegistryArtifactReference
import io.apicurio.registry.resolver.client.RegistryClientFacade
import io.apicurio.registry.resolver.client.RegistryVersionCoordinates
import io.apicurio.registry.resolver.strategy.ArtifactReference

/** A registry that holds one schema. */
class Registry(private val schema: String) : RegistryClientFacade {
    private val coordinates = RegistryVersionCoordinates.create(ID, ID, "default", "values", "1")

    override fun getSchemaByContentId(id: Long?): String = schema

    override fun getSchemaByGlobalId(id: Long, dereference: Boolean): String = schema

    override fun getSchemaByGAV(group: String?, artifact: String?, version: String?): String = schema

    override fun getSchemaByContentHash(hash: String): String = schema

    override fun getReferencesByContentId(id: Long) = emptyList<RegistryArtifactReference>()

    override fun getReferencesByGlobalId(id: Long) = emptyList<RegistryArtifactReference>()

    override fun getReferencesByGAV(group: String?, artifact: String?, version: String?) =
        emptyList<RegistryArtifactReference>()

    override fun getReferencesByContentHash(hash: String) = emptyList<RegistryArtifactReference>()

    override fun searchVersionsByContent(
        schema: String,
        type: String?,
        reference: ArtifactReference?,
        canonical: Boolean,
    ): List<RegistryVersionCoordinates> = listOf(coordinates)

    override fun createSchema(
        type: String?,
        group: String?,
        artifact: String?,
        version: String?,
        ifExists: String?,
        canonical: Boolean,
        schema: String,
        references: Set<RegistryArtifactReference>?,
    ): RegistryVersionCoordinates = coordinates

    override fun getVersionCoordinatesByGAV(group: String?, artifact: String?, version: String?) =
        coordinates

    override fun getClient(): Any = this

    override fun close() = Unit

    private companion object {
        const val ID = 100_001L
    }
}
