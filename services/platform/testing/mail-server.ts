import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

interface Mail {
  readonly to: readonly string[]
  /** Header and body as they came. */
  readonly raw: string
  readonly messageId: string
}
export interface TestMailServer {
  readonly url: string
  /** The accepted mails, in order. */
  readonly mails: readonly Mail[]
  /** Answers to a recipient: 0 accepts, else the code it is refused by. */
  answer: (address: string) => number
  /** Called when a message has come whole, before it is accepted. */
  onMail: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** A mail server of one's own on loopback. */
export async function startMailServer(): Promise<TestMailServer> {
  const mails: Mail[] = []
  const it: Pick<TestMailServer, 'answer' | 'onMail'> = {
    answer: () => 0,
    onMail: async () => undefined,
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo: ({ address }, _session, done) => {
      const code = it.answer(address)
      done(code === 0 ? null : Object.assign(new Error('refused'), { responseCode: code }))
    },
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString()
        const messageId = /^message-id: *(\S+)/im.exec(raw)?.[1] ?? ''
        mails.push({ to: envelope.rcptTo.map(({ address }) => address), raw, messageId })
        it.onMail().then(() => done(), done)
      })
    },
  })
  // A client that goes away in the middle is none of this server's business.
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return Object.assign(it, {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(resolve)
      }),
  })
}
