// ES modules of the compiler: the client and the adapted packages stay imports.
import { buildTypes } from '../build-library.mjs'

buildTypes(import.meta.dirname)
