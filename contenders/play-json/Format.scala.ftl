<#-- What a user of Play JSON writes for each type: its format, by the library's macro if it can. -->
import play.api.libs.functional.syntax.toFunctionalBuilderOps
import play.api.libs.json.Format
import play.api.libs.json.Json
import play.api.libs.json.JsonConfiguration
import play.api.libs.json.JsError
import play.api.libs.json.JsObject
import play.api.libs.json.JsPath
import play.api.libs.json.JsResult
import play.api.libs.json.JsString
import play.api.libs.json.JsSuccess
import play.api.libs.json.JsValue
import play.api.libs.json.OFormat

<#-- The innermost type of lists, maps and options. -->
<#function content type>
  <#if type.of??><#return content(type.of)></#if>
  <#return type>
</#function>
<#-- Makes the formats of some types implicit, each of them once. -->
<#macro implicits types>
  <#local seen = []>
  <#list types as type>
  <#if type.helper?? && !seen?seq_contains(type.helper)>
  <#local seen += [type.helper]>
  implicit private[this] def format${seen?size}: <#if (type.kind!"") == "enum">Format<#else>OFormat</#if>[${type.name}] = ${type.helper}
  </#if>
  </#list>
</#macro>
<#-- The format of a field, as the macro writes it. -->
<#macro combined field>
<#local option = field.type.kind == "nullable" type = (field.type.kind == "nullable")?then(field.type.of!{}, field.type)>
<#if option>config.optionHandlers.formatHandler<#else>(JsPath \ ${field.json}).format</#if><#if field.default??>WithDefault</#if><#t>
[${type.name}]<#if option>(JsPath \ ${field.json}<#if field.default??>, ${field.default}</#if>)<#elseif field.default??>(${field.default})</#if><#t>
</#macro>
<#if type.kind == "record">
object ${type.helper} extends OFormat[${type.name}] {
  <#if type.fields?size == 0>
  override def writes(value: ${type.name}): JsObject = JsObject.empty

  override def reads(json: JsValue): JsResult[${type.name}] = json.validate[JsObject].map(_ => ${type.name}())
  <#else>
  import configured.base64
  import configured.nullable

  <@implicits type.fields?map(field -> content(field.type)) />

  private[this] implicit val config: configured.Config = configured.record(
    <#list type.fields as field>
    ("${field.name?remove_beginning("`")?remove_ending("`")}", ${field.json}),
    </#list>
  )(<#list type.fields?filter(field -> field.optional) as field>${field.json}<#sep>, </#list>)

  private[this] lazy val format: OFormat[${type.name}] =
    <#if type.fields?size lte 22>
    Json.format[${type.name}]
    <#else>
    <#-- The library combines at most 22 formats at once, and two at least. -->
    <#assign groups = type.fields?chunk((type.fields?size % 22 == 1)?then(21, 22))>
    (<#list groups as group>(<#list group as field><@combined field /><#sep> and </#list>).tupled<#sep> and </#list>)(
      (<#list groups as group>group${group?index}: (<#list group as field>${field.type.name}<#sep>, </#list>)<#sep>, </#list>) =>
        ${type.name}(<#list groups as group><#list group as field>group${group?index}._${field?counter}<#sep>, </#list><#sep>, </#list>),
      value => (<#list groups as group>(<#list group as field>value.${field.name}<#sep>, </#list>)<#sep>, </#list>),
    )
    </#if>

  override def writes(value: ${type.name}): JsObject = format.writes(value)

  override def reads(json: JsValue): JsResult[${type.name}] = format.reads(json)
  </#if>
}
<#elseif type.kind == "enum">
object ${type.helper} extends Format[${type.name}] {
  <#list type.symbols as symbol>
  private[this] val symbol${symbol?index} = JsString(${symbol.json})
  </#list>

  override def writes(value: ${type.name}): JsValue = value match {
    <#list type.symbols as symbol>
    case ${type.name}.${symbol.name} => symbol${symbol?index}
    </#list>
  }

  override def reads(json: JsValue): JsResult[${type.name}] = json match {
    <#list type.symbols as symbol>
    case JsString(${symbol.json}) => JsSuccess(${type.name}.${symbol.name})
    </#list>
    case _ => JsError("error.expected.symbol")
  }
}
<#else>
object ${type.helper} extends OFormat[${type.name}] {
  <@implicits type.branches />

  private[this] implicit val config: configured.Config = configured.union(
    <#list type.branches as branch>
    (classOf[${branch.name}], ${branch.json}),
    </#list>
  )

  private[this] lazy val format: OFormat[${type.name}] = Json.format[${type.name}]

  override def writes(value: ${type.name}): JsObject = format.writes(value)

  override def reads(json: JsValue): JsResult[${type.name}] = format.reads(json)
}
</#if>
