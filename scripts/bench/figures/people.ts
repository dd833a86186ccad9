import type { Bench, Figure } from '../bench.ts'
import { figureLineOf, median, elapsedSeconds, valueAtMost } from '../harness.ts'
import { fillBenchStudio, withProduct, type Product } from '../product.ts'

/** Imports of 5,000 lines, and searches among the people that they made. */
export const peopleFigure: Figure = {
  name: 'people',
  run: (bench) =>
    withProduct(bench, {}, async (product) => {
      await fillBenchStudio(product)
      const lines = bench.size(5_000, 200)
      const dry: number[] = []
      const created: number[] = []
      const again: number[] = []
      for (let round = 0; round < bench.rounds; round++) {
        const file = peopleOf(round, lines)
        dry.push(await elapsedSeconds(() => importing(product, file, '?dry_run=true')))
        created.push(await elapsedSeconds(() => importing(product, file)))
        again.push(await elapsedSeconds(() => importing(product, file)))
      }
      const print = (name: string, seconds: readonly number[], most: number) =>
        bench.print(
          figureLineOf({
            name: `people.${name}`,
            value: median(seconds),
            unit: `s per ${lines} lines`,
            goal: valueAtMost(most),
          }),
        )
      print('plan', dry, 5)
      print('import', created, 15)
      print('import-again', again, 5)
      print(
        'import-one-person',
        [await elapsedSeconds(() => importing(product, onePerson(lines)))],
        5,
      )
      await search(bench, product)
    }),
}

async function search(bench: Bench, product: Product): Promise<void> {
  const words = [
    'stefan',
    'ELODIE',
    'testescu 99',
    'p0_0123',
    'example.test',
    'inventatu mihai',
    'nobody at all',
    'é',
  ]
  const taken: number[] = []
  for (let i = 0; i < bench.size(400, 40); i++)
    taken.push(
      1000 *
        (await elapsedSeconds(() =>
          product.owner.must(
            'GET',
            `/getAppUsers?limit=50&q=${encodeURIComponent(words[i % words.length] ?? '')}`,
          ),
        )),
    )
  const p95 = taken.toSorted((a, b) => a - b)[Math.floor(taken.length * 0.95)] ?? Number.NaN
  bench.print(
    figureLineOf({ name: 'people.search.p95', value: p95, unit: 'ms', goal: valueAtMost(50) }),
  )
}
async function importing(product: Product, lines: readonly object[], query = ''): Promise<void> {
  const body = lines.map((line) => JSON.stringify(line)).join('\n')
  const { rejected } = await product.owner.must<{ rejected: unknown[] }>(
    'POST',
    `/api/accounts/import${query}`,
    body,
  )
  if (rejected.length > 0)
    throw new Error(`accounts import: ${JSON.stringify(rejected.slice(0, 3))}`)
}

const first = ['Ștefan', 'Ioana', 'Zoé', 'Mihai', 'Ana-Maria', 'Radu', 'Élodie', 'Vlad']
const last = ['Testescu', 'Fictionescu', 'Inventatu', 'Nimeni', 'Exemplu']
const line = (user: string, i: number, conturi: object) => ({
  user,
  name: first[i % first.length],
  surname: last[i % last.length],
  email: `${user}@example.test`,
  tipCont: i % 5 === 0 ? 'Trainer' : 'Model',
  studio: 'north',
  conturi,
})
const peopleOf = (round: number, count: number) =>
  Array.from({ length: count }, (_, i) => {
    const user = `p${round}_${String(i).padStart(4, '0')}`
    return line(
      user,
      i,
      Object.fromEntries(
        ['ctb', 'mfc', 'cam'].map((site) => [site, { username: `${user}_${site}` }]),
      ),
    )
  })
/** Lines about one person, each another one than before. */
const onePerson = (count: number) =>
  Array.from({ length: count }, (_, i) =>
    line('fern', i % 3, { ctb: { username: `fern_${i % 7}` } }),
  )
