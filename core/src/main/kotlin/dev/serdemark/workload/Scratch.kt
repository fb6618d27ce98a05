package dev.serdemark.workload
import dev.serdemark.model.*
import dev.serdemark.plan.DocumentName
import kotlin.io.path.*
class Document(val name: DocumentName, val schema: Schema, val values: List<Value>, val payloads: List<ByteArray>, val sha256: String)
class Workload(val id: String, val documents: Map<String, String>)
class Workloads(val folders: List<java.nio.file.Path>) { fun all(): List<Workload> = emptyList() 
 fun find(n: String, c: java.nio.file.Path): Document { 
  val s = AvroSchemas.read(Path("/tmp/scratch/schema.avsc"))
  val vs = (0..7).map { CanonicalJson.read(s, Path("/tmp/scratch/$it.json").readBytes()) }
  return Document(DocumentName("users","scratch"), s, vs, vs.map { CanonicalJson.write(s, it) }, "x") } }
