namespace java golden.thrift

struct Timestamp {
  1: i64 seconds
  2: i32 nanos
}

enum Color {
  RED = 0
  DARK_BLUE = 1
}

struct Circle {
  1: double radius
}

struct Point {
}

union Shape {
  1: Circle circle
  2: Point point
}

struct Order {
  1: string id
  2: i32 intField
  3: i64 longField
  4: double floatField
  5: double doubleField
  6: bool booleanField
  7: binary bytes
  8: string price
  9: i64 day
  10: Timestamp at
  11: optional Timestamp paidAt
  12: optional string note
  13: optional string hint
  14: i32 count
  15: list<string> tags
  16: map<string, string> prices
  17: optional Color color
  18: list<Color> colors
  19: map<string, Shape> shapes
  20: optional Order nextField
}
