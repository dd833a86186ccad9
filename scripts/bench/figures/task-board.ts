import { once } from 'node:events'
import { createHistogram } from 'node:perf_hooks'
import { WebSocket } from 'ws'
import type { TaskCard } from '../../../shared/tasks/views.ts'
import type { Figure } from '../bench.ts'
import { figureLineOf, median, percentiles, record, valueAtMost } from '../harness.ts'
import { Caller } from '../http.ts'
import { openLoop } from '../pace.ts'
import { withProduct, type Product } from '../product.ts'
import { cookiesOf, readModelsCaughtUp } from '../visits.ts'

const PEOPLE = 50
const TASKS = 10_000
const ADDED_AT_ONCE = 200
const SECTIONS = 4
const MOVES_PER_SECOND = 200
const SECONDS = 60
const OPENED = 10
/** As `web/tasks/data.ts`: a board asks for what has changed at most so often. */
const BOARD_MS = 60
const SETTLE_MS = 100
const SETTLE_LOOKS = 300

interface Board {
  readonly project: string
  readonly sections: readonly string[]
  readonly tasks: readonly string[]
}
async function fillBoard({ owner }: Product, count: number): Promise<Board> {
  const { _id: project } = await owner.must<{ _id: string }>('POST', '/tasks/createNewProject', {
    name: 'Bench',
    studio: 'north',
  })
  const sections: string[] = []
  for (let i = 0; i < SECTIONS; i++) {
    const section = { projectId: project, name: `Section ${i}` }
    const { _id } = await owner.must<{ _id: string }>('POST', '/tasks/createSection', section)
    sections.push(_id)
  }
  const tasks: string[] = []
  while (tasks.length < count) {
    const lines = Array.from({ length: Math.min(ADDED_AT_ONCE, count - tasks.length) }, (_, i) => ({
      title: `Task ${tasks.length + i}`,
      section: sections[i % SECTIONS],
    }))
    const path = `/api/tasks/projects/${project}/tasks`
    const added = await owner.must<{ tasks: string[] }>('POST', path, { tasks: lines })
    tasks.push(...added.tasks)
  }
  return { project, sections, tasks }
}

/** People read on machines of their own: what several of them are told in the same words is read once here. */
let read: { readonly text: string; readonly cards: readonly TaskCard[] } | undefined
function cardsIn(body: Buffer): readonly TaskCard[] {
  const text = body.toString()
  if (read?.text !== text) read = { text, cards: JSON.parse(text) as TaskCard[] }
  return read.cards
}

/** Somebody with the board open: asks for what has changed whenever there is news, and tells the version of each card that came. */
async function openBoard(
  product: Product,
  { project }: Board,
  onCard: (task: string, version: number) => void,
): Promise<{ readonly close: () => Promise<void> }> {
  const caller = new Caller(product.url, product.bearer, 1)
  const path = `/api/tasks/projects/${project}/board`
  const first = await caller.must('GET', path)
  let after = first.headers['x-position'] as string
  let [isWanted, isClosed] = [false, false]
  let asking: Promise<void> | undefined
  const ask = async (): Promise<void> => {
    while (isWanted && !isClosed) {
      isWanted = false
      const from = performance.now()
      const { body, headers } = await caller.must('GET', `${path}?after=${after}`)
      after = (headers['x-position'] as string | undefined) ?? after
      for (const { _id, version } of cardsIn(body)) onCard(_id, version)
      const left = BOARD_MS - (performance.now() - from)
      if (left > 0) await new Promise((resolve) => setTimeout(resolve, left))
    }
    asking = undefined
  }
  const socket = new WebSocket(`${product.url.replace('http', 'ws')}/live`, {
    headers: product.bearer,
  })
  socket.on('message', () => {
    isWanted = true
    asking ??= ask()
  })
  await once(socket, 'open')
  socket.send(JSON.stringify({ op: 'sub', topic: 'query:tasks' }))
  return {
    close: async () => {
      isClosed = true
      socket.close()
      await asking
      caller.close()
    },
  }
}

/** A board of 10,000 tasks that fifty people have open and move cards on: when the others see a move, and how long it opens. */
export const taskBoardFigure: Figure = {
  name: 'task-board',
  run: (bench) =>
    withProduct(bench, {}, async (product) => {
      await product.owner.must('POST', '/api/studios', { studio: 'north', name: 'North' })
      const board = await fillBoard(product, bench.size(TASKS, 40))
      await readModelsCaughtUp(product)
      const opened: number[] = []
      const opener = new Caller(product.url, product.bearer, 1)
      for (let i = 0; i < bench.size(OPENED, 1); i++)
        opened.push((await opener.must('GET', `/api/tasks/projects/${board.project}/board`)).ms)
      opener.close()
      const { seen, lost } = await moveAndLook(product, board, {
        people: bench.size(PEOPLE, 2),
        perSecond: bench.size(MOVES_PER_SECOND, 20),
        seconds: bench.size(SECONDS, 1),
      })
      for (const [name, value, unit, most] of [
        ['open', median(opened), 'ms', 300],
        ['seen.p95', seen.p95_ms, 'ms', 150],
        ['seen.lost', lost, 'moves', 0],
      ] as const)
        bench.print(
          figureLineOf({ name: `task-board.${name}`, value, unit, goal: valueAtMost(most) }),
        )
    }),
}

interface Load {
  readonly people: number
  readonly perSecond: number
  readonly seconds: number
}
async function moveAndLook(product: Product, board: Board, { people, perSecond, seconds }: Load) {
  const cookie = (await cookiesOf(product)).map(({ name, value }) => `${name}=${value}`).join('; ')
  const caller = new Caller(product.url, { cookie, 'content-type': 'application/json' }, people)
  const histogram = createHistogram()
  /** When the move that led to this version was sent. */
  const sentAt = new Map<string, number>()
  const early = new Map<string, number>()
  const shown = Array.from({ length: people }, () => new Map<string, number>())
  const seen = (key: string, at: number) => {
    const sent = sentAt.get(key)
    if (sent === undefined) early.set(key, at)
    else record(histogram, at - sent)
  }
  const viewers = new Map(board.tasks.map((task, i) => [task, i % people]))
  const boards: Awaited<ReturnType<typeof openBoard>>[] = []
  for (const [who, versions] of shown.entries())
    boards.push(
      await openBoard(product, board, (task, version) => {
        if ((versions.get(task) ?? 0) >= version) return
        versions.set(task, version)
        // One person's view of a move is taken: the others' are alike.
        if (viewers.get(task) === who) seen(`${task} ${version}`, performance.now())
      }),
    )
  const last = new Map<string, number>()
  const { tasks, sections } = board
  await openLoop(perSecond, seconds, async (n) => {
    // Each task by one person, so that no version is skipped by two moves at once.
    const task = tasks[(n * 37) % tasks.length] as string
    const neighbour = tasks[(n * 101 + 1) % tasks.length]
    const body = {
      section: sections[n % sections.length],
      ...(neighbour === task ? {} : { before: neighbour }),
    }
    const from = performance.now()
    const { body: answer } = await caller.must(
      'POST',
      `/api/tasks/${task}/move`,
      JSON.stringify(body),
    )
    const { version } = JSON.parse(answer.toString()) as TaskCard
    last.set(task, Math.max(version, last.get(task) ?? 0))
    const key = `${task} ${version}`
    sentAt.set(key, from)
    const at = early.get(key)
    if (at !== undefined) record(histogram, at - from)
  })
  const lostNow = () =>
    shown.reduce(
      (sum, versions) =>
        sum + [...last].filter(([task, version]) => (versions.get(task) ?? 0) < version).length,
      0,
    )
  for (let looks = 0; looks < SETTLE_LOOKS && lostNow() > 0; looks++)
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
  const lost = lostNow()
  await Promise.all(boards.map((one) => one.close()))
  caller.close()
  return { seen: percentiles(histogram), lost }
}
