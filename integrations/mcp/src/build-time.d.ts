/** Of package.json; the build sets it. */
declare const PACKAGE_VERSION: string
