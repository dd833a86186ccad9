import { Readable } from 'node:stream'
import type { Actor } from '#shared/platform/allow.ts'
import type { FileAnswer } from '#shared/platform/calls.ts'
import { lazyZip } from '../../platform/files/lazy-zip.ts'
import type { App } from '../../platform/kernel/app.ts'
import type { CallContext } from '../../platform/kernel/define-service.ts'
import { countPartition } from '../../platform/event-store/partition-events.ts'
import { syncSuperRank } from '../account/follow-super.ts'
import { loadAccount } from '../account/people.ts'
import { managed } from '../account/person-edit.ts'
import { revealAggregate } from './reveal.ts'
import { revealStream } from '../account/streams.ts'
import { userInfo, type UserInfoNeeds } from '../person/user-info.ts'

/**
 * All data of a person as a ZIP that is made while it is sent: `person.json`, every stream of events about them, their
 * pictures. Passwords are not in it: they are nobody's data but the sites'. Recorded before the first byte leaves.
 */
export async function exportPerson(
  app: App,
  user: string,
  by: Actor,
  context: CallContext,
  needs: UserInfoNeeds,
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
  const zip = lazyZip()
  const { may: _may, ...info } = await userInfo(app, user, by, needs)
  const { cnp, serie, iban } = person
  zip.addBuffer('person.json', Buffer.from(JSON.stringify({ ...info, cnp, serie, iban }, null, 2)))
  const streams = [...new Set((await countPartition(app.pool, user)).map(({ stream }) => stream))]
  for (const stream of streams)
    zip.add(`events/${encodeURIComponent(stream)}.ndjson`, async () =>
      Readable.from(linesOf(app, stream, user), { objectMode: false }),
    )
  for (const { list, image, type } of person.media)
    zip.add(`media/${list}/${image}.${type.split('/')[1]}`, () => pictureOf(app, image))
  return { type: 'application/zip', body: zip.end(), filename: `${user}.zip`, cacheSeconds: 0 }
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
