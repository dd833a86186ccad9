import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { Product } from './product.ts'

interface Wall {
  readonly base: number
  readonly people: string[]
  readonly sites: readonly string[]
}
interface Delta {
  readonly people?: readonly string[]
  readonly cells: readonly number[]
}
type WallFrame =
  | { readonly op: 'ok'; readonly snapshot: Wall }
  | { readonly op: 'delta'; readonly data: Delta }
  | { readonly op: 'hello' | 'err' }
/** A change that came: the person's login, the site's code and since when (epoch seconds), at this `performance.now()`, to which socket. */
type OnCell = (person: string, site: string, since: number, at: number, socket: number) => void

/** So many sockets on one studio's wall, each told of every cell. */
export async function watchWall(
  product: Product,
  studio: string,
  sockets: number,
  onCell: OnCell,
): Promise<() => void> {
  const all = await Promise.all(
    Array.from({ length: sockets }, (_, number) => watch(product, studio, onCell, number)),
  )
  return () => all.forEach((socket) => socket.close())
}

async function watch(
  product: Product,
  studio: string,
  onCell: OnCell,
  number: number,
): Promise<WebSocket> {
  const socket = new WebSocket(`${product.url.replace('http', 'ws')}/live`, {
    headers: product.bearer,
  })
  let wall: Wall | undefined
  let ready: () => void = () => undefined
  const subscribed = new Promise<void>((resolve) => (ready = resolve))
  socket.on('message', (data: Buffer) => {
    const at = performance.now()
    const frame = JSON.parse(data.toString()) as WallFrame
    if (frame.op === 'ok') {
      wall = { ...frame.snapshot, people: [...frame.snapshot.people] }
      ready()
    } else if (frame.op === 'delta' && wall)
      tell(wall, frame.data, (person, site, since) => onCell(person, site, since, at, number))
    else if (frame.op === 'err') throw new Error(`the wall was refused: ${data.toString()}`)
  })
  await once(socket, 'open')
  socket.send(JSON.stringify({ op: 'sub', topic: `monitor:${studio}` }))
  await subscribed
  return socket
}
function tell(
  wall: Wall,
  { people, cells }: Delta,
  onCell: (person: string, site: string, since: number) => void,
): void {
  if (people) wall.people.push(...people)
  for (let i = 0; i < cells.length; i += 4) {
    const site = wall.sites[cells[i + 1] as number]
    if (site !== undefined)
      onCell(wall.people[cells[i] as number] ?? '', site, (cells[i + 3] as number) + wall.base)
  }
}
