pluginManagement { repositories { mavenCentral() } }

dependencyResolutionManagement { repositories { mavenCentral() } }

rootProject.name = "ejected"

include(":support")
include(":json-library_1.0")
include(":binary-library_1.0")
