class Bytes : BytesCodec<Root> {
    override fun write(value: Root): ByteArray = value.toByteArray()

    // Kotlin does not see the type that this method has in Scala.
    override fun read(payload: ByteArray): Root = Root.parseFrom(payload) as Root
}
