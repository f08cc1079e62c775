import { accountProperty } from './property'

accountProperty(20, 120_000)
