import type { EventOf } from '../platform/messages.ts'
import { candidateEvents } from '../interviews/events.ts'
import { subjectKey, type LinkSubject, type RecordLink } from './record-links.ts'

interface Sources {
  readonly people: {
    readonly get: (
      users: readonly string[],
      at?: string,
    ) => Promise<ReadonlyMap<string, LinkSubject>>
  }
  readonly journal: { readonly read: (stream: string) => Promise<unknown> }
}
/**
 * Whose records these links lead to, as of `at`, by `subjectKey`; who is not there is left out. Candidates are as the log has
 * them: each is read by itself, and links of one record are few.
 */
export async function linkSubjects(
  { people, journal }: Sources,
  links: readonly RecordLink[],
  at: string,
): Promise<ReadonlyMap<string, LinkSubject>> {
  const [candidates, persons] = [
    new Map(
      links.filter(({ kind }) => kind === 'interview').map((link) => [subjectKey(link), link]),
    ),
    links.filter(({ kind }) => kind !== 'interview').map(({ person }) => person),
  ]
  const found = new Map(await people.get([...new Set(persons)], at))
  for (const [key, { person }] of candidates) {
    const log = (await journal.read(`candidate-${person}`)) as readonly EventOf<
      typeof candidateEvents
    >[]
    const studio = log.flatMap(({ data }) => ('studio' in data ? [data.studio] : [])).at(-1)
    const erased = log.some(({ type }) => type === 'CandidateErased')
    if (studio !== undefined) found.set(key, { user: person, studio, tipCont: 'Other', erased })
  }
  return found
}
