import { cases } from './cases.js'
import { composer } from './composer.js'
import { content } from './content.js'
import { conversation } from './conversation.js'
import { decisions } from './decisions.js'
import { list } from './list.js'
import { messages } from './messages.js'
import { panels } from './panels.js'
import { parts } from './parts.js'

export const sections = { list, conversation, messages, content, composer, panels, parts, cases, decisions }
