import type { EventOf } from '../platform/messages.ts'
import { candidateEvents } from '../interviews/events.ts'
import { PEOPLE } from '../platform/people.ts'
import { isOfPerson, subjectKey, type LinkSubject, type RecordLink } from './record-links.ts'

interface Sources {
  readonly people: {
    readonly get: (
      users: readonly string[],
      at?: string,
    ) => Promise<ReadonlyMap<string, LinkSubject>>
  }
  readonly journal: { readonly read: (stream: string) => Promise<unknown> }
}
/** What says of things that are no person's record which of them somebody may read, by their kind. */
type LinkReaders = ReadonlyMap<
  string,
  {
    readonly reads: readonly string[]
    readonly readable: (user: string, ids: readonly string[]) => Promise<ReadonlySet<string>>
  }
>
interface LinkReader {
  readonly at: string
  readonly user: string
  readonly readers: LinkReaders
}
/**
 * What these links lead to for a reader, as of `at`, by `subjectKey`; what is not there is left out, and so are messages that they may
 * not read now. Candidates are as the log has them: each is read by itself, and links of one record are few.
 */
export async function linkSubjects(
  { people, journal }: Sources,
  links: readonly RecordLink[],
  { at, user, readers }: LinkReader,
): Promise<ReadonlyMap<string, LinkSubject>> {
  const candidates = new Map(
    links.filter(({ kind }) => kind === 'interview').map((link) => [subjectKey(link), link]),
  )
  const persons = links.filter(isOfPerson).map(({ person }) => person)
  const found = new Map(await people.get([...new Set(persons)], at))
  for (const [key, { person }] of candidates) {
    const log = (await journal.read(`candidate-${person}`)) as readonly EventOf<
      typeof candidateEvents
    >[]
    const studio = log.flatMap(({ data }) => ('studio' in data ? [data.studio] : [])).at(-1)
    const erased = log.some(({ type }) => type === 'CandidateErased')
    if (studio !== undefined) found.set(key, { user: person, studio, tipCont: 'Other', erased })
  }
  const messages = links.filter(({ kind }) => kind === 'message')
  const ids = [...new Set(messages.map(({ person }) => person))]
  const read = ids.length === 0 ? undefined : await readers.get('message')?.readable(user, ids)
  for (const link of messages)
    if (read?.has(link.person))
      found.set(subjectKey(link), { user, studio: null, tipCont: 'Other', erased: false })
  return found
}
/** The read models that say what these links lead to, besides the log. */
export const linkReach = (links: readonly RecordLink[], readers: LinkReaders): readonly string[] =>
  links.some(({ kind }) => kind === 'message')
    ? [PEOPLE, ...(readers.get('message')?.reads ?? [])]
    : [PEOPLE]
