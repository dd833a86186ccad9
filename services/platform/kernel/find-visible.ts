import type { Instant } from '#shared/platform/messages.ts'
import { PEOPLE, type Person } from '#shared/platform/people.ts'
import type { App } from './app.ts'

/** A decision that was made a moment ago is waited for no longer than this. */
const SETTLE_MS_MAX = 2000

export interface Wanted<T> {
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
 * What a call is about. What is not there for whoever asks may have been made a moment ago, so the read model first comes to
 * where the log is now, at most two seconds, and is looked into again.
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
  await app.progress.reach(reach, await app.journal.head(), SETTLE_MS_MAX)
  return (await visible()) ?? unknown()
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
