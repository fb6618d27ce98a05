package golden.model

enum class Color {
    RED,
    darkBlue,
}
