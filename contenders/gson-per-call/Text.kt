class Text : StringCodec<Root> {
    override fun write(value: Root): String = configured().toJson(value, Root::class.java)

    override fun read(payload: String): Root = configured().fromJson(payload, Root::class.java)
}
