import type { Figure } from '../bench.ts'
import { atLeast, closedLoop, figureLineOf, interleaved, median, ratioOf } from '../harness.ts'
import { Caller } from '../http.ts'
import { withProduct, type Product } from '../product.ts'
import { cookiesOf, readModelsCaughtUp } from '../visits.ts'

const PEOPLE = 50
const TASKS_EACH = 40
const SECONDS = 10
/** The share of fifty people's moves in a project each that must be left where all move in one: each writes its task alone. */
const LEAST = 0.7
const boundary = 'bench'

interface Board {
  readonly projectId: string
  readonly section: string
  readonly tasks: readonly string[]
}
async function makeBoard(product: Product, forms: Caller, tasks: number): Promise<Board> {
  const { owner } = product
  const { _id: projectId } = await owner.must<{ _id: string }>('POST', '/tasks/createNewProject', {
    name: 'Bench',
    studio: 'north',
  })
  const { _id: section } = await owner.must<{ _id: string }>('POST', '/tasks/createSection', {
    projectId,
    name: 'Open',
  })
  const ids: string[] = []
  for (let i = 0; i < tasks; i++) {
    const fields = Object.entries({ projectId, section, title: `Task ${i}` })
    const parts = fields.map(
      ([name, value]) =>
        `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    const { status, body } = await forms.call(
      'POST',
      '/tasks/createTask',
      `${parts.join('')}--${boundary}--\r\n`,
    )
    if (status !== 201) throw new Error(`tasks/createTask: ${status} ${body.toString()}`)
    ids.push((JSON.parse(body.toString()) as { _id: string })._id)
  }
  return { projectId, section, tasks: ids }
}

/** Fifty people who put tasks between others, in one project and in one each: moves a second, and how the two compare. */
export const taskMovesFigure: Figure = {
  name: 'task-moves',
  run: async (bench) => {
    const people = bench.size(PEOPLE, 4)
    const each = bench.size(TASKS_EACH, 5)
    await withProduct(bench, {}, async (product) => {
      await product.owner.must('POST', '/api/studios', { studio: 'north', name: 'North' })
      const cookie = (await cookiesOf(product))
        .map(({ name, value }) => `${name}=${value}`)
        .join('; ')
      const forms = new Caller(
        product.url,
        { cookie, 'content-type': `multipart/form-data; boundary=${boundary}` },
        1,
      )
      const caller = new Caller(product.url, { cookie, 'content-type': 'application/json' }, people)
      const one = await makeBoard(product, forms, people * each)
      const apart: Board[] = []
      for (let i = 0; i < people; i++) apart.push(await makeBoard(product, forms, each))
      await readModelsCaughtUp(product)
      const move = ({ section, tasks }: Board, task: string, turn: number) => {
        const [low, high] = [(turn * 7) % tasks.length, ((turn * 7) % tasks.length) + 1]
        const body = { section, before: tasks[low] ?? null, after: tasks[high] ?? null }
        return caller.must('POST', `/api/tasks/${task}/move`, JSON.stringify(body))
      }
      const rates = await interleaved(bench.rounds, {
        one: async () =>
          closedLoop(people, bench.size(SECONDS, 1), (who, turn) =>
            move(one, one.tasks[who * each + (turn % each)] ?? '', turn),
          ),
        apart: async () =>
          closedLoop(people, bench.size(SECONDS, 1), (who, turn) => {
            const board = apart[who] as Board
            return move(board, board.tasks[turn % each] ?? '', turn)
          }),
      })
      const [together, alone] = [rates.one, rates.apart].map((all) =>
        all.map(({ perSecond }) => perSecond),
      ) as [number[], number[]]
      bench.print(
        figureLineOf({
          name: 'task-moves.one-project',
          value: median(together),
          unit: 'moves/s',
          to: { name: 'in a project each', ratio: ratioOf(together, alone) },
          goal: atLeast(LEAST),
        }),
      )
      forms.close()
      caller.close()
    })
  },
}
