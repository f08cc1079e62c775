import js from '@eslint/js'
import reactHooks from 'eslint-plugin-react-hooks'
import globals from 'globals'
import tseslint from 'typescript-eslint'

const noDefaultExport = {
  selector: 'ExportDefaultDeclaration',
  message: 'Export it by name, so that it is called the same everywhere.',
}

/** Words that people read stand in clients/ui/src/strings, in all languages. */
const words = '/^(?!https).*[A-Za-z]{2}/s'
const noWords = [
  `JSXText[value=${words}]`,
  `JSXAttribute[name.name=/^(aria-label|title|label|placeholder|alt|action)$/] :matches(Literal[value=${words}], TemplateElement[value.raw=${words}])`,
  // A word in capitals with a space, a full stop or an ellipsis; or alone, as a choice of what is shown.
  'Literal[value=/^[A-Z][a-z]+([ .:…]|$)/]:matches(ConditionalExpression > *, LogicalExpression > *)',
  'Literal[value=/^[A-Z][a-z]+[ .:…]/]',
].map((selector) => ({ selector, message: 'Words belong into clients/ui/src/strings, in each language.' }))

export default tseslint.config(
  {
    ignores: [
      '**/node_modules/',
      '**/dist/',
      'dist.next/',
      'dist.previous/',
      'coverage/',
      '.cache/',
      '.data/',
      '**/__transpiled/',
      'clients/create/template/',
      'generated/',
      'test/fixtures/previous-version/',
      '**/*.gen.ts',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  {
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'prefer-const': 'error',
      'no-unused-vars': ['error', { ignoreRestSiblings: true }],
      'object-shorthand': 'error',
    },
  },
  {
    files: ['**/*.{js,mjs,cjs}'],
    languageOptions: { globals: globals.node },
  },
  {
    files: ['examples/starter/public/**/*.js', 'examples/html/*.js'],
    languageOptions: { globals: globals.browser },
  },
  {
    // The generator's templates are written in JSX, whose tags the core rules do not count as uses.
    files: ['scripts/codegen/asyncapi-template/**/*.js'],
    languageOptions: { sourceType: 'module', parserOptions: { ecmaFeatures: { jsx: true } } },
    rules: { 'no-unused-vars': ['error', { varsIgnorePattern: '^[A-Z]' }] },
  },
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [...tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true, argsIgnorePattern: '^_' }],
      // An implementation of an asynchronous interface need not wait for anything.
      '@typescript-eslint/require-await': 'off',
    },
  },
  {
    files: ['src/**/*.ts', 'clients/typescript/src/**/*.ts', 'integrations/*/src/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', noDefaultExport], 'no-console': 'error' },
  },
  {
    files: [
      'clients/{ui,web,studio,gallery,docs}/src/**/*.{ts,tsx}',
      'clients/typescript/src/react/**/*.ts',
      'examples/**/*.{ts,tsx}',
    ],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error' },
  },
  {
    files: ['clients/ui/src/**/*.tsx'],
    ignores: ['clients/ui/src/element/**'],
    rules: { 'no-restricted-syntax': ['error', noDefaultExport, ...noWords] },
  },
  {
    // These are programs: the terminal is theirs.
    files: ['src/standalone/**/*.ts', 'src/cli/**/*.ts', 'integrations/*/src/main.ts'],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['test/**/*.ts'],
    rules: {
      // What a reply or a frame holds is what the test is about to look at.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
)
