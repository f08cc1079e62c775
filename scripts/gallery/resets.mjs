/** Rules of hosts' sheets for all elements, such as Tailwind's Preflight and Bootstrap's Reboot. */
export const resets = {
  'content-box': '* { box-sizing: content-box }',
  'everything off': `
    *, ::before, ::after, ::backdrop { box-sizing: border-box; margin: 0; padding: 0; border: 0 solid }
    html { line-height: 1.5; tab-size: 4 }
    h1, h2, h3, h4, h5, h6 { font-size: inherit; font-weight: inherit }
    a { color: inherit; text-decoration: inherit }
    b, strong { font-weight: bolder }
    ol, ul, menu { list-style: none }
    img, svg, video, audio, canvas { display: block; vertical-align: middle }
    img, video { max-width: 100%; height: auto }
    button, input, select, textarea { font: inherit; color: inherit; border-radius: 0; background: transparent; opacity: 1 }
    code, pre { font-family: serif; font-size: 1em }
    ::placeholder { color: gray; opacity: 1 }
    progress { vertical-align: baseline }
    table { border-collapse: collapse; text-indent: 0 }
    summary { display: list-item }`,
  'another look': `
    *, ::before, ::after { box-sizing: border-box }
    h1, h2, h3, h4, h5, h6 { margin: 0 0 0.5rem; font-weight: 500; line-height: 1.2 }
    h1 { font-size: 2.5rem }
    h2 { font-size: 2rem }
    h3 { font-size: 1.75rem }
    p, ol, ul, blockquote, pre { margin: 0 0 1rem }
    ol, ul { padding-left: 2rem }
    a { color: navy; background: transparent; text-decoration: none }
    a:hover { text-decoration: underline }
    label { display: inline-block; margin-bottom: 0.5rem }
    button { border-radius: 0; text-transform: none }
    button, input, select, textarea { margin: 0; font-family: inherit; font-size: inherit; line-height: inherit }
    fieldset { min-width: 0; margin: 0; padding: 0; border: 0 }
    legend { display: block; width: 100%; margin-bottom: 0.5rem; font-size: 1.5rem }
    code, pre { font-family: serif; font-size: 1em }
    pre { display: block; overflow: auto }
    img, svg { vertical-align: middle }
    th { text-align: inherit }
    progress { vertical-align: baseline }
    [type='search'] { outline-offset: -2px; appearance: none }
    [type='button'], [type='submit'] { appearance: button }`,
}
