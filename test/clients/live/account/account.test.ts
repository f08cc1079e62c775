import { accountProperty } from './property'

accountProperty(12, 240_000)
