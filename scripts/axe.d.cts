import type { Page } from 'playwright-core'

/** The findings of axe on the page, one line for each element. It is evaluated from outside, which no policy of the page refuses. */
export declare function axe(page: Page, within?: string): Promise<string[]>
