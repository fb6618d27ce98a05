namespace java golden.thrift

enum Gr__e {
  ENTRIES = 0
  IN = 1
}

struct String_2 {
  1: i32 classField
  2: i32 whenField
  3: i32 unnamed
  4: string unnamed_2
  5: string valueField
  6: string quote
  7: string turn
  8: string valueField_2
  9: Gr__e grE
}
