/**
 * The answers to what is done to people of each rank, kept apart from the code that decides it. The owner alone stands above
 * super users; trainers, models and all others are of one rank, so a permission alone puts nobody above anybody.
 */
export const rankActors = ['owner', 'super', 'manager', 'limited', 'model'] as const
type RankActor = (typeof rankActors)[number]
/** To whom it is done, and what a report calls them. */
export const rankSubjects = {
  owner: 'the owner',
  super: 'another super user',
  manager: 'another Manager',
  trainer: 'another Trainer',
  model: 'an allocated Model',
  self: 'themselves',
} as const
export type RankSubject = keyof typeof rankSubjects

const all = 'owner super manager trainer model self'
const nobody = ''
const updateMedia = {
  owner: all,
  super: 'manager trainer model self',
  manager: 'trainer model self',
  limited: 'trainer model self',
  model: 'self',
}
/** To whom each actor may do it (a rule may refuse it still: 409); to all others not (403). */
const rankAnswers = {
  /** To those below. The owner and super users to themselves, too. */
  below: {
    owner: all,
    super: 'manager trainer model self',
    manager: 'trainer model',
    limited: nobody,
    model: nobody,
  },
  belowAndOneself: {
    owner: all,
    super: 'manager trainer model self',
    manager: 'trainer model self',
    limited: 'self',
    model: 'self',
  },
  /** One's own is another door. */
  belowAlone: {
    owner: 'super manager trainer model',
    super: 'manager trainer model',
    manager: 'trainer model',
    limited: nobody,
    model: nobody,
  },
  /** By the owner and super users. */
  erasing: {
    owner: all,
    super: 'manager trainer model self',
    manager: nobody,
    limited: nobody,
    model: nobody,
  },
  exporting: {
    owner: all,
    super: 'manager trainer model self',
    manager: 'self',
    limited: 'self',
    model: 'self',
  },
  viewing: {
    owner: 'super manager trainer model',
    super: 'manager trainer model',
    manager: nobody,
    limited: nobody,
    model: nobody,
  },
  /** Answers 409 about the owner, who may do everything. */
  deciding: {
    owner: all,
    super: 'owner manager trainer model',
    manager: 'owner trainer model',
    limited: nobody,
    model: nobody,
  },
  decidingByOwnerAndSuper: {
    owner: all,
    super: 'owner manager trainer model',
    manager: nobody,
    limited: nobody,
    model: nobody,
  },
  decidingByOwner: { owner: all, super: nobody, manager: nobody, limited: nobody, model: nobody },
  seenByAll: { owner: all, super: all, manager: all, limited: all, model: all },
  seenByManagers: { owner: all, super: all, manager: all, limited: nobody, model: nobody },
  seenByManagersAndOneself: {
    owner: all,
    super: all,
    manager: all,
    limited: 'self',
    model: 'self',
  },
  /** updateMedia alone is enough for people who are neither Managers nor above (docs/rules/permissions.md#what-a-permission-contains). */
  updateMedia,
  /** The same of a picture that nobody has: 404 instead. */
  updateMediaOfNone: { ...updateMedia, hidden: true },
  /** 404 for everybody: nobody has this picture. */
  seenByAllOfNone: { owner: all, super: all, manager: all, limited: all, model: all, hidden: true },
} as const satisfies Readonly<
  Record<string, Readonly<Record<RankActor, string>> & { readonly hidden?: true }>
>
export type RankAnswer = keyof typeof rankAnswers

/** The answer's letter for each actor and subject: `+` let in, `-` 403, `.` 404. */
export function rankLetter(answer: RankAnswer, actor: RankActor, subject: RankSubject): string {
  const row: Readonly<Record<RankActor, string>> & { readonly hidden?: true } = rankAnswers[answer]
  if (!row[actor].split(' ').includes(subject)) return '-'
  return row.hidden ? '.' : '+'
}
