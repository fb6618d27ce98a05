<#-- What a user of Vulcan writes for each type: its codec. -->
import vulcan.AvroError
import vulcan.Codec
import vulcan.Prism

<#-- An expression of the codec of a type. -->
<#function codec type>
  <#switch type.kind>
    <#on "int", "long", "float", "double", "boolean", "string", "bytes", "uuid"><#return "Codec.${type.kind}">
    <#on "date"><#return "Codec.localDate">
    <#on "decimal", "timestamp"><#return "leaves.${type.kind}">
    <#on "list"><#return "Codec.seq[${type.of.name}](${codec(type.of)})">
    <#on "map"><#return "Codec.map[${type.of.name}](${codec(type.of)})">
    <#on "nullable"><#return "Codec.option[${type.of.name}](${codec(type.of)})">
    <#on "enum", "record", "union"><#return "${type.helper}.codec">
  </#switch>
</#function>
<#-- A name of Scala without the backticks that Avro's names have not. -->
<#function plain name><#return name?remove_beginning("`")?remove_ending("`")></#function>
<#macro lifted field>field[${field.type.name}]("${plain(field.name)}", _.${field.name})(${codec(field.type)})</#macro>
object ${type.helper} {
  <#if type.kind == "enum">
  lazy val codec: Codec[${type.name}] = Codec.enumeration[${type.name}](
    name = "${plain(type.name)}",
    namespace = "",
    symbols = leaves.symbols(<#list type.symbols as symbol>"${plain(symbol.name)}"<#sep>, </#list>),
    encode = _.toString,
    decode = {
      <#list type.symbols as symbol>
      case "${plain(symbol.name)}" => leaves.right(${type.name}.${symbol.name})
      </#list>
      case _ => leaves.left(AvroError("A symbol is expected"))
    },
  )
  <#elseif type.kind == "union">
  lazy val codec: Codec[${type.name}] = Codec.union[${type.name}](alt =>
    <#list type.branches as branch>
    alt[${branch.name}](${branch.helper}.codec, Prism.partial[${type.name}, ${branch.name}] { case branch: ${branch.name} => branch }(branch => branch))<#sep> ++</#sep>
    </#list>
  )
  <#elseif type.fields?size == 0>
  lazy val codec: Codec[${type.name}] = leaves.empty("${plain(type.name)}").imap(_ => ${type.name}())(_ => ())
  <#else>
  lazy val codec: Codec[${type.name}] = Codec.record[${type.name}](name = "${plain(type.name)}", namespace = "")(field =>
    <#assign size = type.fields?size>
    <#if size == 1>
    <@lifted type.fields[0] />.map(${type.name}(_))
    <#elseif size lte 22>
    {
      import _root_.cats.syntax.apply.catsSyntaxTuple${size}Semigroupal
      (
        <#list type.fields as field>
        <@lifted field />,
        </#list>
      ).mapN(${type.name}(<#list type.fields as field>_<#sep>, </#list>))
    }
    <#else>
    <#-- Cats combines at most 22 values at once, and two at least. -->
    <#assign groups = type.fields?chunk((size % 22 == 1)?then(21, 22))>
    {
      import _root_.cats.syntax.apply.catsSyntaxTuple${groups?size}Semigroupal
      <#list groups?map(group -> group?size)?filter(it -> it != groups?size) as arity>
      <#if arity?is_first || arity != groups[0]?size>
      import _root_.cats.syntax.apply.catsSyntaxTuple${arity}Semigroupal
      </#if>
      </#list>
      (
        <#list groups as group>
        (<#list group as field><@lifted field /><#sep>, </#list>).tupled,
        </#list>
      ).mapN((<#list groups as group>group${group?index}<#sep>, </#list>) =>
        ${type.name}(<#list groups as group><#list group as field>group${group?index}._${field?counter}<#sep>, </#list><#sep>, </#list>))
    }
    </#if>
  )
  </#if>
}
