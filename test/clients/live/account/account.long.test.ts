import { accountProperty } from './property'

accountProperty(40, 120_000)
