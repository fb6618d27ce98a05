package golden.model

class Point() : Shape
