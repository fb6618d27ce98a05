import org.apache.fory.Fory

class Bytes : BytesCodec<Root> {
    private val fory =
        Fory.builder()
            .withXlang(false)
            .requireClassRegistration(false)
            .withRefTracking(false)
            .withAsyncCompilation(false)
            .withClassLoader(Root::class.java.classLoader)
            .build()

    override fun write(value: Root): ByteArray = fory.serialize(value)

    override fun read(payload: ByteArray): Root = fory.deserialize(payload, Root::class.java)
}
