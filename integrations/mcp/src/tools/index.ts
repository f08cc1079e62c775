import type { Tool } from '../tool.js'
import { findChannels } from './find-channels.js'
import { sendMessage } from './send-message.js'

/** Chosen by what people ask an assistant to do; at most 14, since each costs room in the context of a model. */
export const tools: readonly Tool[] = [findChannels, sendMessage]
