package golden.model

sealed interface Shape
