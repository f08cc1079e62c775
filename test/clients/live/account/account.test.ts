import { accountProperty } from './property'

accountProperty(6, 240_000)
