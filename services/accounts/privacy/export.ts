import { Readable } from 'node:stream'
import { erasureCalls } from '#shared/accounts/erasure-calls.ts'
import { lazyZip } from '../../platform/files/lazy-zip.ts'
import type { App } from '../../platform/kernel/app.ts'
import { useCase } from '../../platform/kernel/use-case.ts'
import { countPartition } from '../../platform/event-store/partition-events.ts'
import { syncSuperRank } from '../account/follow-super.ts'
import { loadAccount } from '../account/people.ts'
import { managed } from '../account/person-edit.ts'
import { revealAggregate } from './reveal.ts'
import type { AccountsNeeds } from '../account/needs.ts'
import { userInfo } from '../person/user-info.ts'

/**
 * Sends all data of a person as a ZIP that is made while it is sent: `person.json`, every stream of events about them,
 * their pictures. Passwords are not in it: they belong to the sites alone. Recorded before the first byte leaves.
 */
export const exportPerson = ({ leaveThisYear }: Pick<AccountsNeeds, 'leaveThisYear'>) =>
  useCase(erasureCalls.exportPerson).on(revealAggregate)({
    about: async ({ app, params: { user }, context: { actor: by } }) => {
      await syncSuperRank(app, [user])
      // It holds what is revealed one by one.
      const person = managed((await loadAccount(app, user)).account, user, by, 'accounts.reveal')
      return { key: user, studio: person.studio, person }
    },
    command: ({ params: { user }, context: { actor: by } }) => ({
      type: 'Export',
      user,
      by: by.trueUser ?? by.user,
    }),
    reply: async ({ app, params: { user }, found: { person }, context: { actor: by } }) => {
      const zip = lazyZip()
      const { may: _may, ...info } = await userInfo(app, user, by, { leaveThisYear })
      const { cnp, serie, iban } = person
      const all = JSON.stringify({ ...info, cnp, serie, iban }, null, 2)
      zip.addBuffer('person.json', Buffer.from(all))
      const parts = await countPartition(app.pool, user)
      for (const stream of new Set(parts.map((part) => part.stream)))
        zip.add(`events/${encodeURIComponent(stream)}.ndjson`, async () =>
          Readable.from(linesOf(app, stream, user), { objectMode: false }),
        )
      for (const { list, image, type } of person.media)
        zip.add(`media/${list}/${image}.${type.split('/')[1]}`, () => pictureOf(app, image))
      return { type: 'application/zip', body: zip.end(), filename: `${user}.zip`, cacheSeconds: 0 }
    },
  })

/** Fields that name a person: of an event without `user` one of them says whose it is. */
const naming = ['by', 'interviewer', 'person', 'author'] as const
/** A studio or a source may be called as somebody's login is: what only lies beside their events is not theirs. */
const isTheirs = (data: Readonly<Record<string, unknown>>, user: string): boolean =>
  data['user'] === undefined ? naming.some((field) => data[field] === user) : data['user'] === user

async function* linesOf(app: App, stream: string, user: string): AsyncGenerator<Buffer> {
  for (const { type, data, occurredAt, recordedAt, actor } of await app.journal.read(stream)) {
    if (isTheirs(data as Readonly<Record<string, unknown>>, user))
      yield Buffer.from(`${JSON.stringify({ type, occurredAt, recordedAt, actor, data })}\n`)
  }
}
async function pictureOf(app: App, image: string): Promise<Readable> {
  const file = await app.files.open(image)
  return file?.body ?? Readable.from([])
}
