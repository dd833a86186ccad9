import { once } from 'node:events'
import { connect } from 'node:net'

/** Many sockets that count what they get and do nothing else with it: the client must not be what is measured. */
export type Join =
  | {
      readonly do: 'join'
      readonly port: number
      readonly sockets: number
      readonly as: 'live' | 'bare'
    }
  | { readonly do: 'count' }
export interface Counted {
  readonly bytes: number
  /** Whole WebSocket frames on the sockets; 0 on bare ones. */
  readonly frames: number
}
const HANDSHAKE = [
  'GET /live HTTP/1.1',
  'Host: 127.0.0.1',
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  'Authorization: Bearer bench',
  '\r\n',
].join('\r\n')
let counted = { bytes: 0, frames: 0 }

/** A client's frame is masked; a mask of zeros leaves the text as it is. */
function subscription(): Buffer {
  const text = Buffer.from('{"op":"sub","topic":"wall:bench"}')
  return Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), text])
}
async function join(port: number, as: 'live' | 'bare'): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  if (as === 'live') {
    socket.write(HANDSHAKE)
    await once(socket, 'data')
    socket.write(subscription())
  }
  socket.on('data', (chunk: Buffer) => {
    counted.bytes += chunk.length
  })
}
process.on('message', (asked: Join) => {
  if (asked.do === 'count') {
    process.send?.(counted satisfies Counted)
    counted = { bytes: 0, frames: 0 }
    return
  }
  void joinAll(asked).then(() => process.send?.({ joined: true }))
})
async function joinAll({ port, sockets, as }: Extract<Join, { do: 'join' }>): Promise<void> {
  for (let joined = 0; joined < sockets; joined += 100)
    await Promise.all(Array.from({ length: Math.min(100, sockets - joined) }, () => join(port, as)))
}
process.once('disconnect', () => process.exit(0))
process.send?.({ ready: true })
