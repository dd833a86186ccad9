import { valueAt } from './guards.ts'
import { mapAnswer, mapValue, type Mapped, type Site } from './sites.ts'

const TIMEOUT_MS = 10_000
const ANSWER_BYTES_MAX = 8 * 1024 * 1024
const PAGES_MAX = 100
const FAILURES_IN_A_ROW_MAX = 3

/** The words of a site about accounts. An account without a word is one of which nothing is known. */
type Words = ReadonlyMap<string, Mapped>
export interface Polling {
  readonly site: Site
  readonly accounts: readonly string[]
  /** The campaign or key of the studio on this site. */
  readonly key: string | undefined
  readonly timeout_ms?: number
}

/** Asks a site once. Raises an Error when it does not answer as it should; half a list is no list. */
export async function poll(polling: Polling): Promise<Words> {
  switch (polling.site.ask.how) {
    case 'bulk':
      return pollAll(polling, polling.site.ask)
    case 'named':
      return pollNamed(polling, polling.site.ask)
    case 'single':
      return pollEach(polling, polling.site.ask)
    case 'push':
      return new Map()
  }
}
type Ask<How> = Extract<Site['ask'], { how: How }>

/** Names on sites are the same in any case. */
const byLowerCase = (accounts: readonly string[]) =>
  new Map(accounts.map((account) => [account.toLowerCase(), account]))
const filled = (url: string, values: Readonly<Record<string, string | number>>): string =>
  url.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? encodeURIComponent(values[name] as string) : whole,
  )

/** Everybody who is online, page by page, until the last page or until all of ours were found. */
async function pollAll(
  { site, accounts, key = '', timeout_ms }: Polling,
  ask: Ask<'bulk'>,
): Promise<Words> {
  const left = byLowerCase(accounts)
  const words = new Map<string, Mapped>()
  for (let page = 0; page < PAGES_MAX && left.size > 0; page++) {
    const entries = listOf(
      await fetchJson(
        filled(ask.url, { key, limit: ask.limit, offset: page * ask.limit }),
        {},
        timeout_ms,
      ),
      ask.list,
    )
    for (const entry of entries) take(site, entry, ask.name, left, words)
    if (entries.length < ask.limit) {
      for (const account of left.values())
        words.set(account, { status: site.absent, unmapped: null })
      return words
    }
  }
  return words
}

async function pollNamed(
  { site, accounts, key, timeout_ms }: Polling,
  ask: Ask<'named'>,
): Promise<Words> {
  const words = new Map<string, Mapped>()
  const headers: Record<string, string> =
    ask.bearer && key !== undefined ? { authorization: `Bearer ${key}` } : {}
  for (let from = 0; from < accounts.length; from += ask.limit) {
    const some = accounts.slice(from, from + ask.limit)
    const url = new URL(filled(ask.url, { key: key ?? '', limit: ask.limit }))
    for (const account of some) url.searchParams.append(ask.names, account)
    const left = byLowerCase(some)
    for (const entry of listOf(await fetchJson(url.href, headers, timeout_ms), ask.list))
      take(site, entry, ask.name, left, words)
    for (const account of left.values()) words.set(account, { status: site.absent, unmapped: null })
  }
  return words
}

async function pollEach(
  { site, accounts, key = '', timeout_ms }: Polling,
  ask: Ask<'single'>,
): Promise<Words> {
  const words = new Map<string, Mapped>()
  let failures = 0
  for (const account of accounts) {
    try {
      const { http, json } = await fetchAnswer(
        filled(ask.url, { key, username: account }),
        {},
        timeout_ms,
      )
      if (http === 429 || http >= 500) throw new Error(`the site answered ${http}`)
      words.set(
        account,
        mapAnswer(
          site,
          typeof json === 'object' && json !== null ? { ...json, $http: http } : { $http: http },
        ),
      )
      failures = 0
    } catch (error) {
      if (++failures >= FAILURES_IN_A_ROW_MAX) throw error
    }
  }
  if (failures > 0 && words.size === 0) throw new Error('the site answered for no account')
  return words
}

function take(
  site: Site,
  entry: unknown,
  nameAt: string,
  left: Map<string, string>,
  words: Map<string, Mapped>,
): void {
  const name = valueAt(entry, nameAt)
  if (typeof name !== 'string') return
  const account = left.get(name.toLowerCase())
  if (account === undefined) return
  left.delete(name.toLowerCase())
  words.set(
    account,
    mapValue(site, site.path === undefined ? undefined : valueAt(entry, site.path)),
  )
}
function listOf(answer: unknown, path: string): readonly unknown[] {
  const list = valueAt(answer, path)
  if (!Array.isArray(list)) throw new Error(`the answer has no list at ${path}`)
  return list
}

async function fetchJson(
  url: string,
  headers: Record<string, string>,
  timeout_ms?: number,
): Promise<unknown> {
  const { http, json } = await fetchAnswer(url, headers, timeout_ms)
  if (http !== 200) throw new Error(`the site answered ${http}`)
  return json
}
/** Fetches an answer. Follows no redirect: the key must reach the site alone. */
async function fetchAnswer(
  url: string,
  headers: Record<string, string>,
  timeout_ms = TIMEOUT_MS,
): Promise<{ http: number; json: unknown }> {
  const response = await fetch(url, {
    headers: { accept: 'application/json', ...headers },
    redirect: 'error',
    signal: AbortSignal.timeout(timeout_ms),
  })
  const text = await boundedText(response)
  if (response.status !== 200 && !/json/.test(response.headers.get('content-type') ?? ''))
    return { http: response.status, json: undefined }
  return { http: response.status, json: text === '' ? undefined : JSON.parse(text) }
}
async function boundedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > ANSWER_BYTES_MAX) throw new Error('the answer is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
