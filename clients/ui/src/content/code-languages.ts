import highlighter from 'highlight.js/lib/core'
import bash from 'highlight.js/lib/languages/bash'
import css from 'highlight.js/lib/languages/css'
import diff from 'highlight.js/lib/languages/diff'
import go from 'highlight.js/lib/languages/go'
import java from 'highlight.js/lib/languages/java'
import json from 'highlight.js/lib/languages/json'
import python from 'highlight.js/lib/languages/python'
import rust from 'highlight.js/lib/languages/rust'
import sql from 'highlight.js/lib/languages/sql'
import typescript from 'highlight.js/lib/languages/typescript'
import xml from 'highlight.js/lib/languages/xml'
import yaml from 'highlight.js/lib/languages/yaml'

// A separate instance, because a host may have one too.
const own = highlighter.newInstance()
const languages = { bash, css, diff, go, java, json, python, rust, sql, typescript, xml, yaml }
for (const [name, language] of Object.entries(languages)) own.registerLanguage(name, language)
// TypeScript's grammar covers JavaScript.
own.registerAliases(['javascript', 'js', 'jsx', 'mjs', 'cjs'], { languageName: 'typescript' })

/** @returns the code as HTML with only `<span class>`, or undefined if the language is unknown. */
export const highlight = (code: string, language: string): string | undefined =>
  own.getLanguage(language) && own.highlight(code, { language, ignoreIllegals: true }).value
