import type { Calls, TopicRows } from '#shared/platform/calls.ts'
import type { RankAnswer } from './authorisation-ranks.ts'

/**
 * The callers in the walk of all calls and live topics (services/system-tests/authorisation-walk.db.test.ts), and their names
 * in a report. There are two studios, north and south. All but `otherManager` are of north or were shown it.
 */
export const roles = {
  anonymous: 'Somebody who is not logged in',
  mustChange: 'A person who must choose a password first',
  other: 'A person of type Other',
  model: 'A Model',
  tehnic: 'A Tehnic of another studio who was shown this one',
  trainer: 'A Trainer of another studio who was shown this one',
  /** They may manage accounts, shifts and settings, of the models that are allocated to them. */
  limited: 'A Trainer restricted to allocated models',
  manager: 'A Manager',
  otherManager: 'A Manager of another studio',
  super: 'A super user',
  owner: 'The owner',
  viewing: 'A super user who views as a person of type Other',
  read: 'A token with the scope read',
  ingest: 'A token with the scope ingest',
  metrics: 'A token with the scope metrics',
} as const
export type Role = keyof typeof roles

/** About whom somebody asks, and what a report calls them. */
export const subjects = {
  self: 'themselves',
  allocated: 'a Model allocated to the restricted Trainer',
  unallocated: 'another Model of the studio',
  foreign: 'a Model of another studio',
} as const
export type SubjectName = keyof typeof subjects

/**
 * Answers to a call that is about nobody, and to one that is about a person or their studio: about oneself, an allocated
 * model, another model of the studio, a model of another studio. `+` let in, `-` refused (403), `0` log in first (401),
 * `.` not there for them (404, or not among what is shown).
 */
export const plainAnswers = { login: '0', no: '-', hidden: '.', yes: '+' } as const
export const personAnswers = {
  login: '0000',
  nobody: '----',
  everybody: '++++',
  themselves: '+---',
  'own studio': '+++.',
  'own models and themselves': '++..',
  'own models alone': '-+..',
  others: '-+++',
  'others of own studio': '-++.',
  'other studio': '+..+',
  'others of other studio': '-..+',
  'foreign alone': '---+',
  'themselves, no own models, hides the rest': '+-..',
  'themselves, hides the rest': '+...',
  'themselves, hides foreign': '+--.',
  'nobody, hides all but own models': '--..',
  'nobody, hides foreign': '---.',
  'nobody, hides the studio': '-..-',
  'hides all': '....',
  'hides all but own models': '.+..',
  'hides themselves': '.+++',
  'hides themselves and foreign': '.++.',
  'hides all but foreign': '...+',
  'nobody, hides themselves': '.---',
  'nobody, hides themselves and foreign': '.--.',
  'own studio, refuses foreign': '+++-',
  'own models and themselves, refuses foreign': '++.-',
  'hides themselves, refuses foreign': '.++-',
  'hides all but own models, refuses foreign': '.+.-',
  'hides themselves, refuses this one': '.--+',
  'other studio, refuses this one': '+--+',
} as const
export type PlainAnswer = keyof typeof plainAnswers
export type PersonAnswer = keyof typeof personAnswers
/** Each role once, under its answer: names with blanks between. */
export type Answers<A extends string> = { readonly [answer in A]?: string }

/** Actors of the walk without a server, besides the roles: sessions that are held to something, and views as somebody. */
export const actorsOfRows = [
  'anonymous',
  'mustChange',
  'enrolling',
  'viewOver',
  'other',
  'model',
  'tehnic',
  'trainer',
  'manager',
  'super',
  'owner',
  'viewing',
  'viewingSuper',
  'read',
  'ingest',
  'metrics',
] as const
export type ActorOfRow = (typeof actorsOfRows)[number]
/** The answers of a permission row by itself: about oneself (a topic: one's own studio) and about another. */
export const permissionAnswers = { no: '--', own: '+-', yes: '++' } as const
/**
 * The answers of the permission row of a call or topic by itself, before the handler looks at whom it is about. `opens`: each
 * single permission that opens it to a person of type Other who asks about another: `nothing`, `anything`, or
 * `<resource>:<permission>` with blanks between.
 */
export interface PermissionRow extends Answers<keyof typeof permissionAnswers> {
  readonly opens: string
}

/** A subject, as the world of the walk knows it. */
export interface WalkSubject {
  readonly user: string
  readonly studio: string
  /** Id of their picture. */
  readonly image: string
  /** Id of an import of a statement into their studio. */
  readonly import: string
}
/** A valid request that changes nothing that later calls of the walk need. */
export interface SampleRequest {
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** Logins (or account names on a site) that the answer shows: somebody who is not among them is hidden. */
  readonly shows?: (answer: never) => readonly string[]
}
/** The callers that a call is expected to let in. */
interface CallExpectation {
  readonly permission: PermissionRow
  /** The ranks, for a call about a person: what each may do to each. */
  readonly ranks?: RankAnswer
  /** It ends the walk's views or its sessions: walked after all calls that end nothing, those that end sessions last. */
  readonly ends?: 'views' | 'sessions'
}
type SampleAbout = (subject: WalkSubject) => SampleRequest
/** One call as the walk makes it, and who is expected to be let in. */
export type CallRow = CallExpectation &
  (
    | { readonly sample: SampleRequest; readonly answers: Answers<PlainAnswer> }
    | { readonly sampleAbout: SampleAbout; readonly answers: Answers<PersonAnswer> }
  )
/**
 * A call as its module declares it. Parts of the request (path, query, body) that are not given are made from the call's schemas
 * (sample-request.ts), so that only what must mean something is written; a row without a sample is about a subject if its call is.
 */
export type DeclaredCallRow = CallExpectation & {
  readonly sample?: SampleRequest
  readonly sampleAbout?: SampleAbout
  readonly answers: Answers<PlainAnswer> | Answers<PersonAnswer>
}
/** A subscription to a live topic, and whom it serves. */
export interface TopicWalkRow {
  readonly permission: PermissionRow
  /** The text after the colon, and the logins that its snapshot shows. */
  readonly sampleAbout: (subject: WalkSubject) => {
    readonly argument: string
    readonly shows: (snapshot: never) => readonly string[]
  }
  readonly answers: Answers<PersonAnswer>
}
/** A module's expectations of its permissions, apart from the code that decides them: a row for each call and live topic. */
export interface Authorisation<C extends Calls = Calls, T extends TopicRows = TopicRows> {
  readonly calls: { readonly [N in keyof C]: DeclaredCallRow }
  readonly topics: { readonly [P in keyof T]: TopicWalkRow }
  /** `query:<module>`. */
  readonly watch: { readonly permission: PermissionRow; readonly answers: Answers<PlainAnswer> }
}

/** Logins of a list, and of an answer with rows. */
export const usersOf = (answer: readonly { readonly user: string }[]): readonly string[] =>
  answer.map(({ user }) => user)
export const usersOfRows = (answer: {
  readonly rows: readonly { readonly user: string }[]
}): readonly string[] => usersOf(answer.rows)

/**
 * The letters of one row in the order of `names`: a word for each name. Raises an Error that names a name that is missing,
 * stands twice or is unknown, and an answer that the legend does not have.
 */
export function lettersOf<N extends string>(
  row: Readonly<Record<string, string | undefined>>,
  names: readonly N[],
  legend: Readonly<Record<string, string>>,
): Readonly<Record<N, string>> {
  const found = new Map<string, string>()
  for (const [answer, said = ''] of Object.entries(row))
    for (const name of said.split(' ').filter(Boolean)) {
      const letters = legend[answer]
      if (letters === undefined) throw new Error(`no answer is called ${answer}`)
      if (found.has(name)) throw new Error(`${name} stands twice`)
      if (!(names as readonly string[]).includes(name)) throw new Error(`nobody is called ${name}`)
      found.set(name, letters)
    }
  const missing = names.filter((name) => !found.has(name))
  if (missing.length > 0) throw new Error(`nothing is said of ${missing.join(', ')}`)
  return Object.fromEntries(found) as Record<N, string>
}
