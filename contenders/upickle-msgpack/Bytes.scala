class Bytes extends BytesCodec[Root] {
  override def write(value: Root): Array[Byte] = upickle.default.writeBinary(value)

  override def read(payload: Array[Byte]): Root = upickle.default.readBinary[Root](payload)
}
