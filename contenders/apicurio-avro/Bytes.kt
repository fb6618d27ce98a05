import io.apicurio.registry.resolver.config.SchemaResolverConfig
import io.apicurio.registry.serde.avro.AvroKafkaDeserializer
import io.apicurio.registry.serde.avro.AvroKafkaSerializer
import io.apicurio.registry.serde.avro.AvroSerdeConfig

private const val TOPIC = "values"

class Bytes : BytesCodec<Root> {
    private val registry = Registry(Root.getClassSchema().toString())
    private val serializer = AvroKafkaSerializer<Root>(registry)
    private val deserializer = AvroKafkaDeserializer<Root>(registry)

    init {
        trust(Root::class.java.packageName)
        serializer.configure(mapOf(SchemaResolverConfig.AUTO_REGISTER_ARTIFACT to true), false)
        deserializer.configure(mapOf(AvroSerdeConfig.USE_SPECIFIC_AVRO_READER to true), false)
    }

    override fun write(value: Root): ByteArray = serializer.serialize(TOPIC, value)

    override fun read(payload: ByteArray): Root = deserializer.deserialize(TOPIC, payload)
}
