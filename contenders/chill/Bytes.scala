import com.twitter.chill.ScalaKryoInstantiator

class Bytes extends BytesCodec[Root] {
  private[this] val pool = ScalaKryoInstantiator.defaultPool

  override def write(value: Root): Array[Byte] = pool.toBytesWithClass(value)

  override def read(payload: Array[Byte]): Root = pool.fromBytes(payload).asInstanceOf[Root]
}
