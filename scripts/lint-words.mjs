/** Rules of `npm run lint` for our own sources. */

/** Words that people read stand in clients/ui/src/strings, in all languages. */
const words = '/^(?!https).*[A-Za-z]{2}/s'
const selectors = [
  `JSXText[value=${words}]`,
  `JSXAttribute[name.name=/^(aria-label|title|label|placeholder|alt|action)$/] :matches(Literal[value=${words}], TemplateElement[value.raw=${words}])`,
  // A word in capitals with a space, a full stop or an ellipsis; or alone, as a choice of what is shown.
  'Literal[value=/^[A-Z][a-z]+([ .:…]|$)/]:matches(ConditionalExpression > *, LogicalExpression > *)',
  'Literal[value=/^[A-Z][a-z]+[ .:…]/]',
]
const message = 'Words belong into clients/ui/src/strings, in each language.'

export default {
  meta: { name: 'chat' },
  rules: {
    'no-words': {
      create: (context) =>
        Object.fromEntries(selectors.map((selector) => [selector, (node) => context.report({ node, message })])),
    },
  },
}
