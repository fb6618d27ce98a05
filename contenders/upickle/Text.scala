class Text extends StringCodec[Root] {
  override def write(value: Root): String = Pickler.write(value)

  override def read(payload: String): Root = Pickler.read[Root](payload)
}
