// generated from spec/asyncapi.yaml by scripts/codegen; do not edit

import type { ClientEventName, GatewayEventName, ServerEventName } from './events'
import type { Validator } from './validators'

/** Checks the data of an event or of a frame of the gateway. Anything else than the contract allows is an error. */
export const eventValidators: Record<ServerEventName | ClientEventName | GatewayEventName, Validator>
