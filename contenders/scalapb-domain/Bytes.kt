class Bytes : BytesCodec<Root> {
    override fun write(value: Root): ByteArray = value.toWire().toByteArray()

    // Kotlin does not see the type that this method has in Scala.
    override fun read(payload: ByteArray): Root = (WireRoot.parseFrom(payload) as WireRoot).toDomain()
}
