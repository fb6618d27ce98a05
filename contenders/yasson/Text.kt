class Text : StringCodec<Root> {
    private val jsonb = configured()

    override fun write(value: Root): String = jsonb.toJson(value)

    override fun read(payload: String): Root = jsonb.fromJson(payload, Root::class.java)
}
