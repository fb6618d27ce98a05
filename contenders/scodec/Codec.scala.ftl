<#-- What a user of scodec writes for each type: its codec. Recursive types need objects or lazy values. -->
import scodec.Attempt
import scodec.Codec
import scodec.DecodeResult
import scodec.HListCodecEnrichedWithHListSupport
import scodec.SizeBound
import scodec.TransformSyntax
import scodec.ValueCodecEnrichedWithHListSupport
import scodec.bits.BitVector
import scodec.codecs

<#-- An expression of the codec of a type. -->
<#function codec type>
  <#switch type.kind>
    <#on "int"><#return "codecs.int32">
    <#on "long"><#return "codecs.int64">
    <#on "float"><#return "codecs.float">
    <#on "double"><#return "codecs.double">
    <#on "boolean"><#return "codecs.bool(8)">
    <#on "string"><#return "codecs.utf8_32">
    <#on "uuid"><#return "codecs.uuid">
    <#on "decimal", "bytes", "date", "timestamp"><#return "leaves.${type.kind}">
    <#on "list"><#return "leaves.list[${type.of.name}](${codec(type.of)})">
    <#on "map"><#return "leaves.map[${type.of.name}](${codec(type.of)})">
    <#on "nullable"><#return "codecs.optional[${type.of.name}](codecs.bool(8), ${codec(type.of)})">
    <#on "enum", "record", "union"><#return type.helper>
  </#switch>
</#function>
object ${type.helper} extends Codec[${type.name}] {
  private[this] lazy val codec: Codec[${type.name}] =
    <#if type.kind == "enum">
    codecs.mappedEnum(
      codecs.uint16,
      <#list type.symbols as symbol>
      (${type.name}.${symbol.name}: ${type.name}, ${symbol?index}),
      </#list>
    )
    <#elseif type.kind == "union">
    codecs.discriminated[${type.name}].by(codecs.uint16)
      <#list type.branches as branch>
      .typecase(${branch?index}, ${branch.helper})
      </#list>
    <#elseif type.fields?size == 0>
    codecs.provide(()).xmap[${type.name}](_ => ${type.name}(), _ => ())
    <#else>
    (
      <#list type.fields as field>
      ${codec(field.type)}<#sep> ::</#sep><#if field?is_last>.hlist</#if>
      </#list>
    ).as[${type.name}]
    </#if>

  override def sizeBound: SizeBound = SizeBound.unknown

  override def encode(value: ${type.name}): Attempt[BitVector] = codec.encode(value)

  override def decode(bits: BitVector): Attempt[DecodeResult[${type.name}]] = codec.decode(bits)
}
