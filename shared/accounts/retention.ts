/** One rule of how long something must be kept, from a day on. */
export interface RetentionRule {
  readonly part: 'identity' | 'contract' | 'money' | 'workingTime' | 'audit'
  /** First day of the rule: it applies to people who leave on or after it, until a later rule. */
  readonly from: string
  readonly years: number
  /** Whether the part holds personal fields, which an erasure destroys. The others stay, under the login alone. */
  readonly personal: boolean
  readonly text: string
}
/**
 * Effective-dated. The periods are defaults of this product, on the careful side; a studio's counsel has to confirm them for
 * its country. They run from the end of the year in which the collaboration ended.
 */
export const retentionRules: readonly RetentionRule[] = [
  {
    part: 'identity',
    from: '2000-01-01',
    years: 5,
    personal: true,
    text: 'name, CNP and address as a party to a contract',
  },
  {
    part: 'contract',
    from: '2000-01-01',
    years: 5,
    personal: true,
    text: 'contract number and dates of employment',
  },
  {
    part: 'money',
    from: '2000-01-01',
    years: 10,
    personal: false,
    text: 'money lines, under the login alone',
  },
  {
    part: 'workingTime',
    from: '2000-01-01',
    years: 5,
    personal: false,
    text: 'shifts and online time, under the login alone',
  },
  {
    part: 'audit',
    from: '2000-01-01',
    years: 5,
    personal: false,
    text: 'who revealed, changed and erased what, without the values',
  },
]
export interface KeptPart {
  readonly part: RetentionRule['part']
  readonly text: string
  readonly personal: boolean
  /** Last day on which it must be kept, YYYY-MM-DD. */
  readonly until: string
}
/**
 * Returns the parts that law keeps of a person whose collaboration ended on this day, and until when: by the rule of
 * each part in force then.
 */
export function keptOf(
  ended: string,
  rules: readonly RetentionRule[] = retentionRules,
): KeptPart[] {
  const parts = [...new Set(rules.map(({ part }) => part))]
  return parts.flatMap((part) => {
    const rule = rules
      .filter((one) => one.part === part && one.from <= ended)
      .toSorted((a, b) => (a.from < b.from ? 1 : -1))[0]
    return rule
      ? [
          {
            part,
            text: rule.text,
            personal: rule.personal,
            until: `${Number(ended.slice(0, 4)) + rule.years}-12-31`,
          },
        ]
      : []
  })
}
