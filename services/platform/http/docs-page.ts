import type { OpenApi, Operation } from './openapi.ts'

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const text = (value: unknown): string =>
  String(value).replace(/[&<>"']/g, (character) => escapes[character] as string)
const json = (value: unknown): string => `<pre>${text(JSON.stringify(value, null, 2))}</pre>`
const part = (title: string, html: string): string => `<h4>${title}</h4>${html}`

const style = `
:root { color-scheme: light dark; --line: #8886 }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
code, pre, summary { font-family: ui-monospace, monospace } pre { overflow: auto; max-height: 30rem; padding: .75rem; border: 1px solid var(--line); border-radius: 4px; font-size: 13px }
details { border-bottom: 1px solid var(--line) } summary { padding: .4rem 0; cursor: pointer } summary b { display: inline-block; min-width: 4.5rem } summary span { font-family: system-ui; opacity: .8 }
table { border-collapse: collapse } td, th { text-align: left; padding: .15rem 1rem .15rem 0; vertical-align: top }`

/** A readable page of the calls: plain HTML without scripts, so that it needs neither a network nor an exception in the content policy. */
export function docsPage(document: OpenApi): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => ({ path, method: method.toUpperCase(), one })),
  )
  const sections = document.tags.map(
    ({ name }) =>
      `<h2 id="${text(name)}">${text(name)}</h2>${operations
        .filter(({ one }) => one.tags[0] === name)
        .map((operation) => section(operation, document))
        .join('')}`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Callboard calls</title><style>${style}</style></head>
<body><main><h1>Calls</h1><p>The same as <a href="/openapi.json">OpenAPI 3.1</a>. A call is made with the session cookie or with <code>Authorization: Bearer …</code>.
A refusal is <code>{"err", "code"}</code>. An accepted write answers <code>x-position</code>; a read with <code>x-after-position</code> waits until it has seen that.</p>${sections.join('')}</main></body></html>`
}

function section(
  { path, method, one }: { path: string; method: string; one: Operation },
  document: OpenApi,
): string {
  const title = one.operationId
    .split(/[.-]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
  const body = document.components.schemas[`${title}Body`]
  const lines = one.requestBody && !body
  return `<details id="${text(one.operationId)}"><summary><b>${method}</b> ${text(path)} <span>${text(one.summary)}</span></summary>
<p>${text(one.description).replace(/`([^`]*)`/g, '<code>$1</code>')}</p>
${one.parameters.length > 0 ? part('Parameters', parameterTable(one)) : ''}${body ? part('Body', json(body)) : ''}${lines ? part('Body', '<p>One JSON object a line (NDJSON).</p>') : ''}
${part('Answer', json(document.components.schemas[`${title}Response`]))}</details>`
}
const parameterTable = (one: Operation): string =>
  `<table>${one.parameters.map((parameter) => `<tr><td><code>${text(parameter['name'])}</code></td><td>${text(parameter['in'])}${parameter['required'] === true ? '' : ', optional'}</td><td><code>${text(JSON.stringify(parameter['schema']))}</code> ${text(parameter['description'] ?? '')}</td></tr>`).join('')}</table>`
