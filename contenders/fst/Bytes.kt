import org.nustaq.serialization.FSTConfiguration

class Bytes : BytesCodec<Root> {
    private val fst =
        FSTConfiguration.createDefaultConfiguration().apply {
            isForceSerializable = true
            isShareReferences = false
            setClassLoader(Root::class.java.classLoader)
        }

    override fun write(value: Root): ByteArray = fst.asByteArray(value)

    override fun read(payload: ByteArray): Root = fst.asObject(payload) as Root
}
