import { howMany } from '../../../support/tier'
import { accountProperty } from './property'

accountProperty(howMany(4, 20), 240_000)
