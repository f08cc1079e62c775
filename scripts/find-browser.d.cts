export declare const browserPath: string | undefined
export declare const windowBrowserPath: string | undefined
export declare const browserArgs: readonly string[]
export declare const briefArgs: readonly string[]
