import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Actor } from '#shared/platform/allow.ts'
import type { FileAnswer } from '#shared/platform/calls.ts'
import type { App } from '../../platform/kernel/app.ts'
import type { CallContext } from '../../platform/kernel/define-service.ts'
import { countPartition } from '../../platform/event-store/partition-events.ts'
import { syncSuperRank } from '../account/follow-super.ts'
import { loadAccount } from '../account/people.ts'
import { managed } from '../account/person-edit.ts'
import { revealAggregate } from './reveal.ts'
import { revealStream } from '../account/streams.ts'
import { userInfo } from '../person/user-info.ts'

/**
 * All data of a person as a ZIP that is made while it is sent: `person.json`, every stream of events about them, their
 * pictures. Passwords are not in it: they are nobody's data but the sites'. Recorded before the first byte leaves.
 */
export async function exportPerson(
  app: App,
  user: string,
  by: Actor,
  context: CallContext,
): Promise<FileAnswer> {
  await syncSuperRank(app, [user])
  // It holds what is revealed one by one.
  const person = managed((await loadAccount(app, user)).account, user, by, 'accounts.reveal')
  await app.handle(
    revealAggregate,
    revealStream(user),
    { type: 'Export', user, by: by.trueUser ?? by.user },
    context,
    { studio: person.studio },
  )
  const zip = new ZipFile()
  const body = zip.outputStream as Readable
  const turns = lazily(zip, body)
  const { may: _may, ...info } = await userInfo(app, user, by)
  const { cnp, serie, iban } = person
  zip.addBuffer(Buffer.from(JSON.stringify({ ...info, cnp, serie, iban }, null, 2)), 'person.json')
  const streams = [...new Set((await countPartition(app.pool, user)).map(({ stream }) => stream))]
  for (const stream of streams)
    turns.add(`events/${encodeURIComponent(stream)}.ndjson`, async () =>
      Readable.from(linesOf(app, stream, user), { objectMode: false }),
    )
  for (const { list, image, type } of person.media)
    turns.add(`media/${list}/${image}.${type.split('/')[1]}`, () => pictureOf(app, image))
  zip.end()
  zip.on('error', (error: Error) => body.destroy(error))
  return { type: 'application/zip', body, filename: `${user}.zip`, cacheSeconds: 0 }
}

/**
 * Opened only when its turn comes: a person's years of events are never in memory together. Once nobody reads the ZIP any more,
 * what was open is closed, and nothing else is opened.
 */
function lazily(zip: ZipFile, body: Readable) {
  let current: Readable | undefined
  body.once('close', () => current?.destroy())
  const opened = async (make: () => Promise<Readable>) => {
    const stream = await make()
    if (body.destroyed) stream.destroy()
    return (current = stream)
  }
  const add = (path: string, make: () => Promise<Readable>) =>
    zip.addReadStreamLazy(path, (done) => {
      if (body.destroyed) return
      opened(make).then(
        (stream) => done(null, stream),
        (error: unknown) => done(error, Readable.from([])),
      )
    })
  return { add }
}
async function* linesOf(app: App, stream: string, user: string): AsyncGenerator<Buffer> {
  for (const { type, data, occurredAt, recordedAt, actor } of await app.journal.read(stream)) {
    const about = (data as { readonly user?: unknown }).user
    if (about === undefined || about === user)
      yield Buffer.from(`${JSON.stringify({ type, occurredAt, recordedAt, actor, data })}\n`)
  }
}
async function pictureOf(app: App, image: string): Promise<Readable> {
  const file = await app.files.open(image)
  return file?.body ?? Readable.from([])
}
