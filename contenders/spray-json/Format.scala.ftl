<#-- What a user of spray-json writes by hand for each type: its format. Recursive types need objects or lazy values. -->
import spray.json.DefaultJsonProtocol
import spray.json.JsObject
import spray.json.JsString
import spray.json.JsValue
import spray.json.JsonFormat
import spray.json.RootJsonFormat
import spray.json.deserializationError

<#-- An expression of the format of a type. -->
<#function format type>
  <#switch type.kind>
    <#on "int"><#return "DefaultJsonProtocol.IntJsonFormat">
    <#on "long"><#return "DefaultJsonProtocol.LongJsonFormat">
    <#on "float"><#return "DefaultJsonProtocol.FloatJsonFormat">
    <#on "double"><#return "DefaultJsonProtocol.DoubleJsonFormat">
    <#on "decimal"><#return "DefaultJsonProtocol.BigDecimalJsonFormat">
    <#on "boolean"><#return "DefaultJsonProtocol.BooleanJsonFormat">
    <#on "string"><#return "DefaultJsonProtocol.StringJsonFormat">
    <#on "bytes", "uuid", "date", "timestamp"><#return "leaves.${type.kind}">
    <#on "list"><#return "DefaultJsonProtocol.immSeqFormat(${format(type.of)})">
    <#on "map"><#return "DefaultJsonProtocol.mapFormat(DefaultJsonProtocol.StringJsonFormat, ${format(type.of)})">
    <#on "nullable"><#return "DefaultJsonProtocol.optionFormat(${format(type.of)})">
    <#on "enum", "record", "union"><#return type.helper>
  </#switch>
</#function>
<#if type.kind == "record">
object ${type.helper} extends RootJsonFormat[${type.name}] {
  <#list type.fields as field>
  private[this] lazy val format${field?index}: JsonFormat[${field.type.name}] = ${format(field.type)}
  </#list>

  override def write(value: ${type.name}): JsObject = {
    val fields = _root_.scala.collection.immutable.Map.newBuilder[_root_.java.lang.String, JsValue]
    <#list type.fields as field>
    <#if field.optional>
    if (value.${field.name}.isDefined) fields += ((${field.json}, format${field?index}.write(value.${field.name})))
    <#else>
    fields += ((${field.json}, format${field?index}.write(value.${field.name})))
    </#if>
    </#list>
    JsObject(fields.result())
  }

  override def read(json: JsValue): ${type.name} = {
    val fields = json.asJsObject.fields
    ${type.name}(
    <#list type.fields as field>
      <#if field.default??>
      fields.get(${field.json}).fold[${field.type.name}](${field.default})(format${field?index}.read),
      <#elseif field.type.kind == "nullable">
      fields.get(${field.json}).fold[${field.type.name}](_root_.scala.None)(format${field?index}.read),
      <#else>
      format${field?index}.read(fields(${field.json})),
      </#if>
    </#list>
    )
  }
}
<#elseif type.kind == "enum">
object ${type.helper} extends JsonFormat[${type.name}] {
  <#list type.symbols as symbol>
  private[this] val symbol${symbol?index} = JsString(${symbol.json})
  </#list>

  override def write(value: ${type.name}): JsValue = value match {
    <#list type.symbols as symbol>
    case ${type.name}.${symbol.name} => symbol${symbol?index}
    </#list>
  }

  override def read(json: JsValue): ${type.name} = json match {
    <#list type.symbols as symbol>
    case JsString(${symbol.json}) => ${type.name}.${symbol.name}
    </#list>
    case _ => deserializationError("A symbol is expected")
  }
}
<#else>
object ${type.helper} extends RootJsonFormat[${type.name}] {
  override def write(value: ${type.name}): JsValue = value match {
    <#list type.branches as branch>
    case branch: ${branch.name} => JsObject(${branch.helper}.write(branch).fields.updated("type", JsString(${branch.json})))
    </#list>
  }

  override def read(json: JsValue): ${type.name} = json.asJsObject.fields("type") match {
    <#list type.branches as branch>
    case JsString(${branch.json}) => ${branch.helper}.read(json)
    </#list>
    case _ => deserializationError("A branch is expected")
  }
}
</#if>
