import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** ES modules alone; Jest requires everything. */
const modules = ['jose', 'commonmark\\.json', 'micromark[\\w-]*', 'decode-named-character-reference']
  .concat('character-entities', 'devlop', 'get-east-asian-width')
  .concat('ai', '@ai-sdk/[\\w-]+', '@assistant-ui/[\\w-]+', 'assistant-(?:stream|cloud)', 'safe-content-frame')
  .concat('zod', 'nanoid', '@workflow/serde')
  .join('|')

/** What `npm test` and `npm run test:long`, `test:contract`, `test:chaos` and `test:simulation` have in common. */
export const base = {
  rootDir: path.dirname(fileURLToPath(import.meta.url)),
  testEnvironment: 'node',
  transform: {
    '/node_modules/(kysely/dist/cjs|yaml/dist)/index\\.js$': '<rootDir>/test/support/whole-package.cjs',
    [`^.+\\.ts$|/node_modules/(?:${modules})/.+\\.js$`]: [
      '@swc/jest',
      {
        jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
        module: { type: 'commonjs' },
        sourceMaps: 'inline',
      },
    ],
  },
  transformIgnorePatterns: [`/node_modules/(?!(?:${modules})/|kysely/dist/cjs/index|yaml/dist/index)`],
  // The client's sources name their neighbours by the name they will have when compiled. The extension `js` is tried
  // first, so packages that do the same still get their own files.
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
    // Integrations import the client by its name.
    '^@chat-service/client/(live|react)$': '<rootDir>/clients/typescript/src/$1/index',
    '^@chat-service/client/rest$': '<rootDir>/clients/typescript/src/rest',
  },
  // Modules run in a context where each use of a global is a slow call, but these. No module declares or replaces one.
  sandboxInjectedGlobals: [
    ...['Object', 'Array', 'Map', 'Set', 'WeakMap', 'WeakSet', 'Promise', 'JSON', 'Math', 'String', 'Number'],
    ...['Boolean', 'Error', 'TypeError', 'RangeError', 'RegExp', 'Symbol', 'Uint8Array', 'parseInt', 'isNaN'],
  ],
  moduleFileExtensions: ['js', 'cjs', 'mjs', 'ts', 'json', 'node'],
  modulePathIgnorePatterns: ['/dist/', '/dist\\.next/', '/dist\\.previous/', '/clients/create/template/'],
  globalSetup: './test/support/global-setup.ts',
  setupFilesAfterEnv: ['./test/support/close-worlds.ts'],
  globalTeardown: './test/support/global-teardown.ts',
  testSequencer: '<rootDir>/test/support/slowest-first.mjs',
  reporters: ['default', '<rootDir>/test/support/outcome-reporter.mjs'],
  maxWorkers: 2,
  // `eventually` has its own deadlines (test/support/eventually.ts). This one only ends tests that hang, on any machine.
  testTimeout: 300_000,
}

/** A worker loads the server once for all of its test files. */
export const sharedModules = {
  testEnvironment: '<rootDir>/test/support/shared-environment.cjs',
  runtime: '<rootDir>/test/support/shared-modules.cjs',
}
