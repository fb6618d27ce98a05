import vulcan.{AvroError, Codec}

class Bytes extends BytesCodec[Root] {
  private[this] val codec = RootAvro.codec
  private[this] val schema = right(codec.schema)

  override def write(value: Root): Array[Byte] = right(Codec.toBinary(value)(codec))

  override def read(payload: Array[Byte]): Root = right(Codec.fromBinary(payload, schema)(codec))

  private[this] def right[T](result: Either[AvroError, T]): T = result.fold(error => throw error.throwable, identity)
}
