import { useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import type { Transaction } from '#shared/money/statement-calls.ts'
import type { Tone } from '../../ui/tones.ts'

type State = Transaction['state']
/** How a line counts, in words and by colour. */
export function useLineStates(): Readonly<
  Record<State, { readonly label: string; readonly tone: Tone }>
> {
  const { t } = useLingui()
  return useMemo(
    () => ({
      counted: { label: t`Counted`, tone: 'ok' },
      reversed: { label: t`Reversed`, tone: 'bad' },
      quarantined: { label: t`Unknown account`, tone: 'warn' },
      otherSource: { label: t`Another source counts`, tone: 'neutral' },
    }),
    [t],
  )
}
