import type { Page } from 'playwright-core'

/** What axe finds on the page, one line for each element. It is evaluated from outside, which no policy of the page refuses. */
export declare function axe(page: Page, within?: string): Promise<string[]>
