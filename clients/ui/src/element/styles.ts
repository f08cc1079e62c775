/**
 * The kit's styles as a string, inserted by the build, with the variables on the host element, where the page can set
 * them.
 */
declare const CHAT_VIEW_STYLES: string

let sheet: CSSStyleSheet | undefined

/** One sheet for all elements of the page. Constructed sheets are allowed by `style-src 'self'`. */
export function styleSheet(): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(CHAT_VIEW_STYLES)
  }
  return sheet
}
