import { accountProperty } from './property'

accountProperty(4, 240_000)
