class Text : StringCodec<Root> {
    private val gson = strict()

    override fun write(value: Root): String = gson.toJson(value, Root::class.java)

    override fun read(payload: String): Root = gson.fromJson(payload, Root::class.java)
}
