export declare function programOf(
  page: string,
  text: string,
  options?: { at?: string; given?: { from: string; names: string[] } },
): { program: string; isTsx: boolean } | undefined
