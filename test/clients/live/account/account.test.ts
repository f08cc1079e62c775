import { howMany } from '../../../support/tier'
import { accountProperty } from './property'

accountProperty(howMany(2, 20), 240_000)
