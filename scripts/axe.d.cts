/**
 * The findings of axe on the page, one line for each element. Evaluated by the browser's debugger, so the page's
 * content security policy doesn't block it.
 *
 * @param page evaluates an expression, or the promise that it results in.
 */
export declare function axe(
  page: { evaluate(expression: string): Promise<unknown> },
  within?: string,
): Promise<string[]>
