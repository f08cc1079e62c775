/** For bundles of the kit that stand in a shadow tree: what takes the place of React there. */
export const smallReact = {
  react: 'preact/compat',
  'react-dom': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
  'react/jsx-runtime': 'preact/jsx-runtime',
}

const HOST = ':host{display:block;height:100%}:host([hidden]){display:none}.chat-view{display:contents}'
/** A rule of the kit's own element, with the attribute that it depends on. */
const RULE = /(?<=^|[{}])(?::where\()?\.chat-ui(?:\[data-([\w-]+)="?(\w+)"?\])?\)?\{([^{}]*)\}/g

/**
 * The minified styles as a shadow tree needs them. The variables stand at the host: there a rule of the page,
 * `chat-view { --chat-accent: … }`, goes before them, and inside of it nothing sets them again.
 */
export function shadowStyles(css) {
  return (
    HOST +
    css.replace(RULE, (rule, name, value, body) => {
      const declarations = body.split(/;(?=[\w-]+:)/)
      const [variables, others] = [true, false].map((isVariable) =>
        declarations.filter((line) => line.startsWith('--') === isVariable).join(';'),
      )
      if (!variables) return rule
      const selector = name ? `:host([${name}=${value}])` : ':host'
      return `${selector}{${variables}}${others && `${rule.slice(0, rule.indexOf('{'))}{${others}}`}`
    })
  )
}
