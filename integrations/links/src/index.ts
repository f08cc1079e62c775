import { openLinks, type Links } from './links.js'
import type { LinksOptions } from './options.js'

export type { Links, LinksOptions }
export type { LinksChat, LinksEvent } from './options.js'

/**
 * Fills in the previews of links in messages: for the first link of a text whose sender gave no preview, by a durable consumer.
 *
 * @throws {TypeError} for an invalid option.
 */
export const createLinks = (options: LinksOptions): Links => openLinks(options)
