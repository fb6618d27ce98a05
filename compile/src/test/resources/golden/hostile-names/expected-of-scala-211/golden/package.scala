package object golden {
  /** What a payload holds. */
  type Root = _root_.golden.model.String_2
}
