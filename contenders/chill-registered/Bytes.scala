import com.twitter.chill.{KryoPool, ScalaKryoInstantiator}

class Bytes extends BytesCodec[Root] {
  private[this] val instantiator = new ScalaKryoInstantiator().withRegistrar(new Registrar).setRegistrationRequired(true)
  private[this] val pool = KryoPool.withByteArrayOutputStream(Runtime.getRuntime.availableProcessors, instantiator)

  override def write(value: Root): Array[Byte] = pool.toBytesWithoutClass(value)

  override def read(payload: Array[Byte]): Root = pool.fromBytes(payload, classOf[Root])
}
