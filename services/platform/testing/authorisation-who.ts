import {
  actorsOfRows,
  roles,
  type Answers,
  type PermissionRow,
  type PersonAnswer,
  type PlainAnswer,
} from './authorisation-rows.ts'

/**
 * The callers who are let in, by names that say it. A row names those alone: all others are refused, and a caller who is not
 * logged in must log in first. The meaning of a call stands in its module's rows; what many of them share stands here once.
 */
const unnamed = (all: readonly string[], answers: Answers<string>): string => {
  const named = Object.values(answers).flatMap((names = '') => names.split(' '))
  return all.filter((name) => !named.includes(name)).join(' ')
}
const refusing =
  <A extends string>(refused: A) =>
  (answers: Answers<A | 'login'>): Answers<A | 'login'> => {
    const login = unnamed(['anonymous'], answers)
    const others = unnamed(Object.keys(roles), { ...answers, login })
    return { ...answers, login, [refused]: others }
  }
/** Completes the answers of a call that is about no person. */
export const answer = refusing<PlainAnswer>('no')
/** Completes the answers of a call about a person or a studio. */
export const answerAbout = refusing<PersonAnswer>('nobody')
/** `yes`: about anybody; `own`: about themselves alone; `opens`: which single permissions open it (PermissionRow). */
export const permitted = (opens: string, yes: string, own = ''): PermissionRow => ({
  opens,
  yes,
  own,
  no: unnamed(actorsOfRows, { yes, own }),
})

const reading = (resource: string): string => `${resource}:readOnly ${resource}:manage`
const managing = (resource: string): string => `${resource}:manage`
const inPerson = 'other model tehnic trainer manager super owner'
const sessions = `${inPerson} viewing viewingSuper`
const people = 'other model tehnic trainer limited manager otherManager super owner'
const managers = 'manager otherManager super owner'

/** The answers of permission rows by themselves. `resource`: holders of manage of it (or readers of it) are let in, too. */
export const permit = {
  anyone: permitted(
    'anything',
    `anonymous mustChange enrolling viewOver ${sessions} read ingest metrics`,
  ),
  /** Those that must do something first, too. */
  everySession: permitted('anything', `mustChange enrolling viewOver ${sessions}`),
  session: permitted('anything', sessions),
  sessionOrReader: permitted('anything', `${sessions} read`),
  /** Not while somebody views as them. */
  inPerson: permitted('anything', inPerson),
  owners: permitted('nothing', 'super owner viewingSuper'),
  ownersInPerson: permitted('nothing', 'super owner'),
  ownersOrIngest: permitted('nothing', 'super owner viewingSuper ingest'),
  /** Lets in the holders of a resource that no account type holds by itself. */
  holders: (resource: string) => permitted(managing(resource), 'super owner viewingSuper'),
  holdersOrReader: (resource: string) =>
    permitted(reading(resource), 'super owner viewingSuper read'),
  managers: (resource: string) => permitted(managing(resource), 'manager super owner viewingSuper'),
  managersOrReader: (resource: string) =>
    permitted(reading(resource), 'manager super owner viewingSuper read'),
  managersOrOneself: (resource: string) =>
    permitted(
      managing(resource),
      'manager super owner viewingSuper',
      'other model tehnic trainer viewing',
    ),
  /** Themselves by a token that reads, too. */
  managersOrOneselfByToken: (resource: string) =>
    permitted(
      managing(resource),
      'manager super owner viewingSuper',
      'other model tehnic trainer viewing read',
    ),
  managersOrReaderOrOneself: (resource: string) =>
    permitted(
      reading(resource),
      'manager super owner viewingSuper read',
      'other model tehnic trainer viewing',
    ),
  /** Managers, trainers and technicians. */
  staffOrReader: (resource: string) =>
    permitted(reading(resource), 'tehnic trainer manager super owner viewingSuper read'),
  staffOrReaderOrOneself: (resource: string) =>
    permitted(
      reading(resource),
      'tehnic trainer manager super owner viewingSuper read',
      'other model viewing',
    ),
} as const

/** Permission row and answers of calls about nobody. */
export const letIn = {
  anyone: {
    permission: permit.anyone,
    answers: answer({ yes: `anonymous mustChange ${people} viewing read ingest metrics` }),
  },
  everySession: {
    permission: permit.everySession,
    answers: answer({ yes: `mustChange ${people} viewing` }),
  },
  session: { permission: permit.session, answers: answer({ yes: `${people} viewing` }) },
  sessionOrReader: {
    permission: permit.sessionOrReader,
    answers: answer({ yes: `${people} viewing read` }),
  },
  inPerson: { permission: permit.inPerson, answers: answer({ yes: people }) },
  owners: { permission: permit.owners, answers: answer({ yes: 'super owner' }) },
  ownersInPerson: { permission: permit.ownersInPerson, answers: answer({ yes: 'super owner' }) },
  ownersOrIngest: {
    permission: permit.ownersOrIngest,
    answers: answer({ yes: 'super owner ingest' }),
  },
  holders: (resource: string) => ({
    permission: permit.holders(resource),
    answers: answer({ yes: 'super owner' }),
  }),
  holdersOrReader: (resource: string) => ({
    permission: permit.holdersOrReader(resource),
    answers: answer({ yes: 'super owner read' }),
  }),
  managers: (resource: string) => ({
    permission: permit.managers(resource),
    answers: answer({ yes: managers }),
  }),
  managersOrReader: (resource: string) => ({
    permission: permit.managersOrReader(resource),
    answers: answer({ yes: `${managers} read` }),
  }),
  /** The restricted trainer of the walk holds the resource, too. */
  managersAndLimited: (resource: string) => ({
    permission: permit.managers(resource),
    answers: answer({ yes: `limited ${managers}` }),
  }),
} as const

/** Answers of calls about a person or a studio. */
export const aboutWhom = {
  /** Owner and super users, about all. */
  byOwners: answerAbout({ everybody: 'super owner' }),
  /** Managers of their studio, owner and super users of all. */
  byManagers: answerAbout({
    everybody: 'super owner',
    'own studio': 'manager',
    'other studio': 'otherManager',
  }),
  /** The same about others than themselves. The restricted trainer of the walk holds the resource, and is refused. */
  byManagersOfOthers: answerAbout({
    everybody: 'super owner',
    'others of own studio': 'manager',
    'others of other studio': 'otherManager',
    'nobody, hides all but own models': 'limited',
  }),
  byManagersOrOneself: answerAbout({
    everybody: 'super owner',
    'own studio': 'manager',
    'other studio': 'otherManager',
    themselves: 'other model tehnic trainer',
    'themselves, no own models, hides the rest': 'limited',
  }),
  /** Whoever views as somebody, and a token that reads, see themselves, too. */
  byManagersOrOneselfByToken: answerAbout({
    everybody: 'super owner',
    'own studio': 'manager',
    'other studio': 'otherManager',
    themselves: 'other model tehnic trainer viewing read',
    'themselves, no own models, hides the rest': 'limited',
  }),
  /** Everybody about the people of their studio; a restricted trainer about their models. */
  bySession: answerAbout({
    everybody: 'super owner',
    'own studio': 'other model tehnic trainer manager viewing',
    'other studio': 'otherManager',
    'own models and themselves': 'limited',
  }),
} as const
