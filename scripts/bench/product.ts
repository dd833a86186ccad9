import { clientOf, logInClient, type DemoClient } from '../demo/client.ts'
import { startServer } from '../demo/server.ts'
import type { Bench } from './bench.ts'
import { asOwner } from './place.ts'

export const benchOwner = { user: 'owner', password: 'Bench-1234!' }
export const BENCH_STUDIO = 'north'
export const BENCH_MASTER_KEY = '1f'.repeat(32)

/** The product as an operator starts it, in a process of its own on the bench's PostgreSQL. */
export interface Product {
  readonly url: string
  /** Of its process. */
  readonly pid: number
  readonly owner: DemoClient
  /** Header of a token that may report observations and read. */
  readonly bearer: { readonly authorization: string }
  readonly reporter: DemoClient
  readonly schema: string
  readonly stop: () => Promise<void>
}
interface ProductOptions {
  readonly schema?: string
  readonly environment?: Readonly<Record<string, string>>
}

export const environmentOf = (bench: Bench, schema: string): Readonly<Record<string, string>> => ({
  DATABASE_URL: bench.url,
  DATABASE_SCHEMA: schema,
  DATA_DIR: bench.folder,
  MASTER_KEY: BENCH_MASTER_KEY,
  PORT: '0',
  LOG_LEVEL: 'warn',
  NODE_ENV: 'production',
  OWNER_USER: benchOwner.user,
  OWNER_PASSWORD: benchOwner.password,
})
export async function startProduct(
  bench: Bench,
  { schema = bench.fresh('product'), environment = {} }: ProductOptions = {},
): Promise<Product> {
  const server = await startServer({ ...environmentOf(bench, schema), ...environment })
  try {
    const client = await logInClient(server.url, benchOwner.user, benchOwner.password)
    const { token } = await client.must<{ token: string }>('POST', '/api/tokens', {
      name: 'bench',
      scopes: ['ingest', 'read'],
    })
    const bearer = { authorization: `Bearer ${token}` }
    return {
      url: server.url,
      pid: server.pid,
      owner: client,
      bearer,
      reporter: clientOf(server.url, bearer),
      schema,
      stop: server.stop,
    }
  } catch (error) {
    await server.stop()
    throw error
  }
}
/** Runs `work` with a product of its own, and drops its schemas. */
export async function withProduct<T>(
  bench: Bench,
  options: ProductOptions,
  work: (product: Product) => Promise<T>,
): Promise<T> {
  const product = await startProduct(bench, options)
  try {
    return await work(product)
  } finally {
    await product.stop()
    await asOwner(bench.url, (client) =>
      client.query(
        `drop schema if exists ${product.schema} cascade; drop schema if exists ${product.schema}_queue cascade`,
      ),
    )
  }
}

const SITES = ['ctb', 'stm', 'str', 'bng'] as const
export interface BenchAccount {
  readonly user: string
  readonly site: string
  readonly account: string
}
const userOf = (n: number): string => `person${String(n).padStart(4, '0')}`
/** So many people with so many site accounts each. */
export const accountsOf = (people: number, each: number): readonly BenchAccount[] =>
  Array.from({ length: people * each }, (_, i) => {
    const user = userOf(Math.floor(i / each))
    return { user, site: SITES[i % each] as string, account: `${user}_${SITES[i % each]}` }
  })

/** Makes the studio; doing it twice changes nothing. */
export async function fillBenchStudio(product: Pick<Product, 'owner'>): Promise<void> {
  const made = await product.owner.call('POST', '/api/studios', {
    studio: BENCH_STUDIO,
    name: 'North',
    timezone: 'Europe/Bucharest',
  })
  if (made.status !== 201 && made.status !== 409)
    throw new Error(`POST /api/studios: ${made.status}`)
}
/** Makes the studio and imports these people; doing it twice changes nothing. */
export async function fillBenchPeople(
  product: Pick<Product, 'owner'>,
  accounts: readonly BenchAccount[],
): Promise<void> {
  await fillBenchStudio(product)
  const people = Map.groupBy(accounts, ({ user }) => user)
  const lines = [...people].map(([user, all]) =>
    JSON.stringify({
      user,
      name: 'Ana',
      surname: 'Bench',
      email: `${user}@studio.example`,
      tipCont: 'Model',
      studio: BENCH_STUDIO,
      conturi: Object.fromEntries(
        all.map(({ site, account }) => [site, { username: account, activ: true }]),
      ),
    }),
  )
  for (let from = 0; from < lines.length; from += 1000) {
    const answer = await product.owner.must<{ rejected: unknown[] }>(
      'POST',
      '/api/accounts/import',
      lines.slice(from, from + 1000).join('\n'),
    )
    if (answer.rejected.length > 0)
      throw new Error(`accounts import: ${JSON.stringify(answer.rejected.slice(0, 3))}`)
  }
}
