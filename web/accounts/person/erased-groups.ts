import type { Rehearsal } from '#shared/accounts/erasure-calls.ts'

/** The groups of data that an erasure makes unreadable, by the types of events that hold it. */
const groups = {
  money: /^(Item|Statement|Settlement|Wallet|BankAccount)/,
  work: /^(Shift|Vacation|Leave|Swap|OpenShift|Cell|Pattern)/,
  hiring: /^(Candidate|Interview|Outcome)/,
  signIn: /^(Session|Token|TwoFactor|ViewAs|PushDevice|Recovery)/,
  online: /^(SiteAccount|NonAdultAccount)/,
  profile: /^(Account|Contact|BirthDate|IdentityCard|Employment|AppSettings|Media|DaysOff)/,
  /** Reasons, notes and names of whatever else. */
  other: /^/,
} as const satisfies Readonly<Record<string, RegExp>>
export type ErasedGroup = keyof typeof groups

interface ErasedPart {
  readonly group: ErasedGroup
  readonly records: number
  readonly fields: readonly string[]
}

/** Most personal first. */
const order: readonly ErasedGroup[] = [
  'profile',
  'online',
  'signIn',
  'work',
  'money',
  'hiring',
  'other',
]

/** Groups what becomes unreadable by its subject, with the number of records and the fields of each group. */
export function erasedParts(unreadable: Rehearsal['unreadable']): readonly ErasedPart[] {
  const groupOf = (type: string) =>
    (Object.keys(groups) as ErasedGroup[]).find((group) => groups[group].test(type)) ?? 'other'
  return order.flatMap((group) => {
    const lines = unreadable.filter(({ type }) => groupOf(type) === group)
    return lines.length === 0
      ? []
      : [
          {
            group,
            records: lines.reduce((sum, { events }) => sum + events, 0),
            fields: [...new Set(lines.flatMap(({ fields }) => fields))],
          },
        ]
  })
}
