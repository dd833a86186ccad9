import { useMemo } from 'react'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useToldObstacles } from '../data/told-refusal.ts'
import type { LeftOut, RunAction } from './run-plan.ts'

/** The words of a run of so many people. */
interface RunWords {
  readonly title: string
  readonly submit: (count: number) => string
  readonly will: (count: number) => string
  readonly cannot: (count: number) => string
  readonly under: string
  readonly over: string
}
export function useRunWords(): Readonly<Record<RunAction, RunWords>> {
  const { t } = useLingui()
  return useMemo(
    () => ({
      review: {
        title: t`Send to review`,
        submit: (count) => t`Send ${count} to review`,
        will: (count) =>
          plural(count, {
            one: '# settlement will be shown to the person',
            other: '# settlements will be shown to their people',
          }),
        cannot: (count) =>
          plural(count, { one: '# cannot be sent to review', other: '# cannot be sent to review' }),
        under: t`Sending to review`,
        over: t`Sent to review`,
      },
      sign: {
        title: t`Sign settlements`,
        submit: (count) => t`Sign ${count}`,
        will: (count) =>
          plural(count, {
            one: '# settlement will be signed',
            other: '# settlements will be signed',
          }),
        cannot: (count) =>
          plural(count, { one: '# cannot be signed', other: '# cannot be signed' }),
        under: t`Signing`,
        over: t`Signed`,
      },
      pay: {
        title: t`Mark as paid`,
        submit: (count) => t`Mark ${count} as paid`,
        will: (count) =>
          plural(count, {
            one: '# settlement will be marked as paid',
            other: '# settlements will be marked as paid',
          }),
        cannot: (count) => plural(count, { one: '# cannot be paid', other: '# cannot be paid' }),
        under: t`Marking as paid`,
        over: t`Marked as paid`,
      },
    }),
    [t],
  )
}

/** Why people are left out of a run, as a sentence. */
export function useLeftOutText(): (reason: LeftOut) => string {
  const { t } = useLingui()
  const told = useToldObstacles()
  return (reason) => {
    switch (reason.why) {
      case 'obstacle':
        return told(reason.obstacle)
      case 'closed':
        return t`Closed by a later half-month. No action needed.`
      case 'empty':
        return t`No lines. No action needed.`
      case 'noBank':
        return t`No bank account: add it, or pay another way`
      case 'open':
        return t`Not in review yet: send it to review first`
      case 'review':
        return t`In review: not signed yet`
      case 'signed':
        return t`Signed already`
      case 'paid':
        return t`Paid already`
    }
  }
}
