plugins {
    kotlin("jvm") version "1.9.24"
    `java-library`
}

repositories { mavenCentral() }

kotlin { jvmToolchain(17) }
