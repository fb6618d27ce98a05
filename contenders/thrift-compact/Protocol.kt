import org.apache.thrift.protocol.TCompactProtocol
import org.apache.thrift.protocol.TProtocolFactory

val PROTOCOLS: TProtocolFactory = TCompactProtocol.Factory()
