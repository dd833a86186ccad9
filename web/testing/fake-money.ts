import type { FastifyInstance } from 'fastify'
import {
  statementCalls,
  type LinePreview,
  type StatementImport,
} from '#shared/money/statement-calls.ts'
import { incomeCalls } from '#shared/money/income-calls.ts'
import type { StatementMapping } from '#shared/money/statement-mapping.ts'

interface Line {
  readonly source: string
  readonly id: string
  readonly site: string
  readonly account: string
  readonly at: string
}
interface Kept {
  readonly text: string
  readonly import: string | undefined
  reversed: boolean
}

/** The test double of the money calls: lines and imports live as long as the server, and accounts that begin with 'who' are nobody's. */
export function addMoney(app: FastifyInstance): void {
  app.get(incomeCalls.income.path, async () => ({
    currency: 'usd',
    timezone: 'Europe/Bucharest',
    rows: [],
    missing: [],
  }))
  const kept = new Map<string, Kept>()
  const imports: StatementImport[] = []
  app.addContentTypeParser('application/x-ndjson', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  )
  const previewOf = (text: string, line: number): LinePreview => {
    const said = JSON.parse(text) as Line
    const known = kept.get(`${said.source} ${said.id}`)
    const base = {
      line,
      user: null,
      studio: null,
      day: said.at.slice(0, 10),
      code: null,
      err: null,
    }
    if (Date.parse(said.at) > Date.now() + 120_000)
      return {
        ...base,
        verdict: 'rejected',
        code: 'money.lineAhead',
        err: 'The time is more than 2 minutes ahead of the server',
      }
    if (known && known.text !== text) return { ...base, verdict: 'conflict' }
    if (known) return { ...base, verdict: known.reversed ? 'reversed' : 'duplicate' }
    return said.account.startsWith('who')
      ? { ...base, verdict: 'unknown' }
      : { ...base, verdict: 'new', user: said.account, studio: 'north' }
  }
  const linesOf = (body: unknown) => String(body).split('\n').filter(Boolean)
  app.post(statementCalls.previewTransactions.path, async ({ body }) => ({
    lines: linesOf(body).map((text, index) => previewOf(text, index + 1)),
    overlaps: linesOf(body).some((text) => text.includes('"site":"str"'))
      ? [{ site: 'str', source: 'str-api', from: '2026-11-01', to: '2026-11-15' }]
      : [],
  }))
  app.post(statementCalls.transactions.path, async ({ body, query }) => {
    const { import: id } = statementCalls.transactions.query.parse(query)
    const answer = {
      accepted: 0,
      duplicates: 0,
      conflicts: [] as object[],
      quarantined: 0,
      rejected: [] as object[],
    }
    for (const [index, text] of linesOf(body).entries()) {
      const said = JSON.parse(text) as Line
      const { verdict, code, err, line } = previewOf(text, index + 1)
      if (verdict === 'rejected') answer.rejected.push({ line, code, err })
      else if (verdict === 'conflict') answer.conflicts.push({ line })
      else if (verdict === 'duplicate' || verdict === 'reversed') answer.duplicates++
      else {
        kept.set(`${said.source} ${said.id}`, { text, import: id, reversed: false })
        if (verdict === 'unknown') answer.quarantined++
        else answer.accepted++
      }
    }
    return answer
  })
  addImports(app, kept, imports)
  addMappings(app)
}

function addMappings(app: FastifyInstance): void {
  const mappings = new Map<string, StatementMapping>()
  const pathOf = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1')
  app.get(pathOf(statementCalls.mapping.path), async ({ params }) => ({
    mapping: mappings.get(JSON.stringify(params)) ?? null,
  }))
  app.put(pathOf(statementCalls.setMapping.path), async ({ params, body }) => {
    mappings.set(JSON.stringify(params), statementCalls.setMapping.body.parse(body))
    return { ok: true }
  })
}

function addImports(
  app: FastifyInstance,
  kept: Map<string, Kept>,
  imports: StatementImport[],
): void {
  app.post(statementCalls.startImport.path, async ({ body }, reply) => {
    const started = statementCalls.startImport.body.parse(body)
    const id = crypto.randomUUID()
    imports.unshift({
      ...started,
      import: id,
      by: 'owner',
      at: new Date().toISOString(),
      recorded: 0,
      reversed: null,
    })
    return reply.code(201).send({ import: id })
  })
  app.get(statementCalls.imports.path, async () =>
    imports.map((one) => ({
      ...one,
      recorded: [...kept.values()].filter((line) => line.import === one.import).length,
    })),
  )
  app.post('/api/money/imports/:import/reversal', async ({ params, body }) => {
    const { import: id } = statementCalls.reverseImport.params.parse(params)
    const { reason } = statementCalls.reverseImport.body.parse(body)
    const lines = [...kept.values()].filter((line) => line.import === id)
    for (const line of lines) line.reversed = true
    const index = imports.findIndex((one) => one.import === id)
    const found = imports[index]
    if (found)
      imports[index] = { ...found, reversed: { at: new Date().toISOString(), by: 'owner', reason } }
    return { reversed: lines.length }
  })
}
