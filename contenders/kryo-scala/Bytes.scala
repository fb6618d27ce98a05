import com.esotericsoftware.kryo.io.{Input, Output}

class Bytes extends BytesCodec[Root] {
  private[this] val kryo = Configured.kryo()
  private[this] val output = new Output(65536, -1)
  private[this] val input = new Input()

  override def write(value: Root): Array[Byte] = {
    output.reset()
    kryo.writeObject(output, value)
    output.toBytes
  }

  override def read(payload: Array[Byte]): Root = {
    input.setBuffer(payload)
    kryo.readObject(input, classOf[Root])
  }
}
