import { removeSpecifications } from '../support/specifications'

export default removeSpecifications
