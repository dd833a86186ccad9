import type { Reader, Said } from '#shared/notifications/texts.ts'
import type { Listener } from '#projections/notifications/audience.ts'
import type { App } from '../platform/kernel/app.ts'

export type SiteName = (code: string) => string

/** A person as the reader of these notifications, with the names of those whom they are about. */
export async function readerAbout(
  app: Pick<App, 'people'>,
  person: Listener,
  said: readonly Said[],
  site: SiteName,
): Promise<Reader> {
  const named = said.flatMap(({ about, facts }) => [about ?? '', String(facts['by'] ?? '')])
  return readerOf(person, await namesOfPeople(app, named), site)
}

/** A person as the reader of a notification: its language, and the clock of their studio. */
function readerOf(
  { user, language, timezone }: Listener,
  names: ReadonlyMap<string, string>,
  site: SiteName,
): Reader {
  const format = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
    ...(timezone === null ? {} : { timeZone: timezone }),
  })
  return {
    user,
    language,
    name: (login) => names.get(login) ?? login,
    site,
    instant: (at) => format.format(Date.parse(at)),
  }
}

/** Names of these people by login; nothing of those who are gone. */
async function namesOfPeople(
  app: Pick<App, 'people'>,
  users: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const people = await app.people.get([...new Set(users)])
  return new Map(
    [...people].flatMap(([user, { name, surname, erased }]) =>
      erased ? [] : [[user, `${name} ${surname}`.trim() || user] as const],
    ),
  )
}
