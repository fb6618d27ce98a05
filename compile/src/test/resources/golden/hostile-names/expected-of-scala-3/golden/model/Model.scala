package golden.model

@_root_.org.example.Record
final case class String_2(
  `class`: Int,
  when: Int,
  @_root_.org.example.Name("_")
  `x_`: Int,
  имя: String,
  @_root_.org.example.Name("${1 + 1}")
  value: String,
  @_root_.org.example.Name("\"); throw Error() //")
  quote: String,
  @_root_.org.example.Name("a\u202eb\n")
  turn: String,
  Value: String,
  Größe: Gr__e
) derives _root_.org.example.Format

object String_2 {
  given base: _root_.org.example.Base[String_2] = _root_.golden.Bases.base
}

@_root_.org.example.Symbols
enum Gr__e derives _root_.org.example.Names {
  case entries
  case in
}

object Gr__e {
  given symbols: _root_.org.example.Symbols[Gr__e] = _root_.org.example.Symbols.all
}
