<#-- What a user of json4s writes by hand for each type: its format. Recursive types need objects or lazy values. -->
import org.json4s.DefaultReaders
import org.json4s.DefaultWriters
import org.json4s.BigDecimalWriters
import org.json4s.JObject
import org.json4s.JString
import org.json4s.JValue
import org.json4s.JsonFormat
import org.json4s.JsonKeyWriter
import org.json4s.MappingException
import org.json4s.Reader
import org.json4s.Writer

<#-- The name in json4s of a type that it knows; empty for others. -->
<#function known type>
  <#switch type.kind>
    <#on "int", "long", "float", "double", "boolean", "string"><#return type.kind?cap_first>
    <#on "decimal"><#return "BigDecimal">
  </#switch>
  <#return "">
</#function>
<#-- An expression of the reader of a type. -->
<#function reader type>
  <#switch type.kind>
    <#on "bytes", "uuid", "date", "timestamp"><#return "leaves.${type.kind}">
    <#on "list"><#return "DefaultReaders.iterableReader[_root_.scala.collection.immutable.Seq, ${type.of.name}](_root_.scala.collection.immutable.Seq, ${reader(type.of)})">
    <#on "map"><#return "DefaultReaders.mapReader(${reader(type.of)})">
    <#on "nullable"><#return "leaves.nullable(${reader(type.of)})">
    <#on "enum", "record", "union"><#return type.helper>
  </#switch>
  <#return "DefaultReaders.${known(type)}Reader">
</#function>
<#-- An expression of the writer of a type. -->
<#function writer type>
  <#switch type.kind>
    <#on "decimal"><#return "BigDecimalWriters.BigDecimalWriter">
    <#on "bytes", "uuid", "date", "timestamp"><#return "leaves.${type.kind}">
    <#on "list"><#return "DefaultWriters.seqWriter(${writer(type.of)})">
    <#on "map"><#return "DefaultWriters.mapWriter(JsonKeyWriter.string, ${writer(type.of)})">
    <#on "nullable"><#return "DefaultWriters.OptionWriter(${writer(type.of)})">
    <#on "enum", "record", "union"><#return type.helper>
  </#switch>
  <#return "DefaultWriters.${known(type)}Writer">
</#function>
<#if type.kind == "record">
object ${type.helper} extends JsonFormat[${type.name}] {
  <#list type.fields as field>
  private[this] lazy val reader${field?index}: Reader[${field.type.name}] = ${reader(field.type)}
  private[this] lazy val writer${field?index}: Writer[${field.type.name}] = ${writer(field.type)}
  </#list>

  override def write(value: ${type.name}): JObject = {
    val fields = _root_.scala.collection.immutable.List.newBuilder[(_root_.java.lang.String, JValue)]
    <#list type.fields as field>
    <#if field.optional>
    if (value.${field.name}.isDefined) fields += ((${field.json}, writer${field?index}.write(value.${field.name})))
    <#else>
    fields += ((${field.json}, writer${field?index}.write(value.${field.name})))
    </#if>
    </#list>
    JObject(fields.result())
  }

  override def readEither(json: JValue): _root_.scala.util.Either[MappingException, ${type.name}] = json match {
    case JObject(fields) =>
      try _root_.scala.util.Right(read(fields.toMap)) catch { case failed: MappingException => _root_.scala.util.Left(failed) }
    case _ => _root_.scala.util.Left(new MappingException("An object is expected"))
  }

  private[this] def read(fields: _root_.scala.collection.immutable.Map[_root_.java.lang.String, JValue]): ${type.name} =
    ${type.name}(
    <#list type.fields as field>
      <#if field.default??>
      fields.get(${field.json}).fold[${field.type.name}](${field.default})(leaves.read(_, reader${field?index})),
      <#elseif field.type.kind == "nullable">
      fields.get(${field.json}).fold[${field.type.name}](_root_.scala.None)(leaves.read(_, reader${field?index})),
      <#else>
      leaves.read(leaves.required(fields, ${field.json}), reader${field?index}),
      </#if>
    </#list>
    )
}
<#elseif type.kind == "enum">
object ${type.helper} extends JsonFormat[${type.name}] {
  <#list type.symbols as symbol>
  private[this] val symbol${symbol?index} = JString(${symbol.json})
  </#list>

  override def write(value: ${type.name}): JValue = value match {
    <#list type.symbols as symbol>
    case ${type.name}.${symbol.name} => symbol${symbol?index}
    </#list>
  }

  override def readEither(json: JValue): _root_.scala.util.Either[MappingException, ${type.name}] = json match {
    <#list type.symbols as symbol>
    case JString(${symbol.json}) => _root_.scala.util.Right(${type.name}.${symbol.name})
    </#list>
    case _ => _root_.scala.util.Left(new MappingException("A symbol is expected"))
  }
}
<#else>
object ${type.helper} extends JsonFormat[${type.name}] {
  override def write(value: ${type.name}): JValue = value match {
    <#list type.branches as branch>
    case branch: ${branch.name} => JObject(("type", JString(${branch.json})) :: ${branch.helper}.write(branch).obj)
    </#list>
  }

  override def readEither(json: JValue): _root_.scala.util.Either[MappingException, ${type.name}] = leaves.branch(json) match {
    <#list type.branches as branch>
    case JString(${branch.json}) => ${branch.helper}.readEither(json)
    </#list>
    case _ => _root_.scala.util.Left(new MappingException("A branch is expected"))
  }
}
</#if>
