import org.apache.thrift.protocol.TBinaryProtocol
import org.apache.thrift.protocol.TProtocolFactory

val PROTOCOLS: TProtocolFactory = TBinaryProtocol.Factory()
