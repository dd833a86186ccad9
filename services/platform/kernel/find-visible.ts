import type { Instant } from '#shared/platform/messages.ts'
import { PEOPLE, type Person } from '#shared/platform/people.ts'
import { refuse } from '#shared/platform/refusals.ts'
import { WAIT_MS_MAX } from '../event-store/positions.ts'
import type { App } from './app.ts'

interface Wanted<T> {
  /** Looks in a read model. */
  readonly look: () => Promise<T | undefined>
  /** The read models that `look` reads, by name. */
  readonly reach: readonly string[]
  /** Whether whoever asks may see it; absent: `look` finds only what they may. */
  readonly sees?: (found: T) => boolean
  /** Raises the refusal, the same for what nobody has made and for what is out of sight: the answer must not tell which. */
  readonly unknown: () => never
}
/**
 * Finds what a call is about. A thing that is not there for the caller may have been made a moment ago, so the read model first
 * comes to where the log is now, at most 5 s, and is looked into again. Refuses with position.notReached where it does not get
 * there: then it is not certain that the thing is not there.
 */
export async function findVisible<T>(
  app: Pick<App, 'journal' | 'progress'>,
  { look, reach, sees = () => true, unknown }: Wanted<T>,
): Promise<T> {
  const visible = async () => {
    const found = await look()
    return found !== undefined && sees(found) ? found : undefined
  }
  const found = await visible()
  if (found !== undefined) return found
  const isThere = await app.progress.reach(reach, await app.journal.head(), WAIT_MS_MAX)
  return (await visible()) ?? (isThere ? unknown() : refuse('position.notReached'))
}

/**
 * The person of this login, as of `at`, for a call about them or about something of theirs; undefined where there is nothing,
 * which is refused as somebody out of sight is.
 */
export const findVisiblePerson = (
  app: Pick<App, 'journal' | 'people' | 'progress'>,
  user: string | undefined,
  { at, ...wanted }: Pick<Wanted<Person>, 'sees' | 'unknown'> & { readonly at: Instant },
): Promise<Person> =>
  user === undefined
    ? wanted.unknown()
    : findVisible(app, {
        ...wanted,
        look: async () => (await app.people.get([user], at)).get(user),
        reach: [PEOPLE],
      })

/** The people of these logins, as of `at`, by login; the first that is out of sight, or that nobody is, is refused by `unknown`. */
export async function findVisiblePeople(
  app: Pick<App, 'journal' | 'people' | 'progress'>,
  users: readonly string[],
  { at, sees = () => true, unknown }: PeopleWanted,
): Promise<ReadonlyMap<string, Person>> {
  const named = [...new Set(users)]
  const unseen = (found: ReadonlyMap<string, Person>) =>
    named.find((user) => {
      const person = found.get(user)
      return person === undefined || !sees(person)
    })
  let found = await app.people.get(named, at)
  await findVisible(app, {
    look: async () => {
      if (unseen(found) !== undefined) found = await app.people.get(named, at)
      return unseen(found) === undefined ? found : undefined
    },
    reach: [PEOPLE],
    unknown: () => unknown(unseen(found) ?? ''),
  })
  return found
}
interface PeopleWanted {
  readonly at: Instant
  readonly sees?: (found: Person) => boolean
  readonly unknown: (user: string) => never
}

/**
 * Waits, at most 5 s, until these read models have come to where the log is now, so that what was decided a moment ago binds.
 * Refuses with position.notReached.
 */
export async function awaitDecisions(
  app: Pick<App, 'journal' | 'progress'>,
  ...readModels: readonly string[]
): Promise<void> {
  if (!(await app.progress.reach(readModels, await app.journal.head(), WAIT_MS_MAX)))
    refuse('position.notReached')
}
