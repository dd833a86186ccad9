import { useMemo, useState } from 'react'
import { Button, Stack, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconCalculator, IconPlayerStop } from '@tabler/icons-react'
import { accountCalls } from '#shared/accounts/calls.ts'
import { addDays, halfStartsBetween, previousHalf } from '#shared/platform/local-day.ts'
import { WHAT_IF_HALVES_MAX } from '#shared/settlements/rules.ts'
import { whatIfCalls } from '#shared/settlements/what-if-calls.ts'
import { useMayCall } from '../../platform/actions.ts'
import { LazyBoundary, lazyComponent } from '../../platform/lazy-component.tsx'
import { useLocalStudios } from '../../platform/queries.ts'
import { Empty } from '../../ui/Empty.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { HalfMonthPicker, halfNow } from '../../ui/HalfMonthPicker.tsx'
import { isComplete, whatIfRequest, type Assumptions } from './assumptions.ts'
import { RatesAssumed } from './RatesAssumed.tsx'
import { RulesAssumed } from './RulesAssumed.tsx'
import { TermsAssumed } from './TermsAssumed.tsx'
import { useWhatIf, type WhatIfProgress } from './use-what-if.ts'
import classes from './WhatIf.module.css'

const WhatIfResult = lazyComponent(() => import('./WhatIfResult.tsx'))
/** The last six halves that are over, unless others are chosen. */
const days_first = 90

/**
 * The screen of what halves would come to under other terms, rules and rates, beside what they come to now. Nothing is
 * written.
 */
export default function WhatIf({ studio }: { readonly studio: string }) {
  const { t } = useLingui()
  const zone = useLocalStudios(accountCalls.getLocalStudios).find(
    (one) => one.studio === studio,
  )?.timezone
  const now = halfNow(zone ?? 'UTC')
  const [assumed, setAssumed] = useState<Assumptions>(() => ({
    from: halfStartsBetween(addDays(now, -days_first), now)[0] ?? now,
    to: previousHalf(now),
    terms: [{ id: 0, user: '', share: '', cap: '', kind: '' }],
    rates: [],
    rules: {},
  }))
  const { progress, ask, stop } = useWhatIf()
  const may = useMayCall(whatIfCalls.settlementWhatIf)
  const change = (next: Partial<Assumptions>) => setAssumed({ ...assumed, ...next })
  const count = halfStartsBetween(assumed.from, assumed.to).length
  const isRange = count >= 1 && count <= WHAT_IF_HALVES_MAX
  const asked = useMemo(() => whatIfRequest(studio, assumed), [studio, assumed])
  return (
    <div className={classes['whatIf']}>
      <form
        className={`cb-paper ${classes['form']}`}
        aria-label={t`What if`}
        onSubmit={(event) => {
          event.preventDefault()
          void ask(asked)
        }}
      >
        <fieldset>
          <legend>
            <Trans>Half-months</Trans>
          </legend>
          <Range assumed={assumed} now={now} onChange={change} />
          {!isRange && <FormFailure text={t`Choose from 1 to ${WHAT_IF_HALVES_MAX} half-months`} />}
        </fieldset>
        <TermsAssumed
          studio={studio}
          terms={assumed.terms}
          onChange={(terms) => change({ terms })}
        />
        <RulesAssumed
          studio={studio}
          rules={assumed.rules}
          onChange={(rules) => change({ rules })}
        />
        <RatesAssumed rates={assumed.rates} onChange={(rates) => change({ rates })} />
        <Button
          type="submit"
          leftSection={<IconCalculator size={16} stroke={1.8} />}
          disabled={!may || !isRange || !isComplete(assumed)}
          loading={progress.status === 'asking'}
        >
          <Trans>Calculate</Trans>
        </Button>
        <Text mt={-6} c="dimmed" fz="xs">
          <Trans>Nothing is saved or changed.</Trans>
        </Text>
      </form>
      <Stack gap={14} miw={0}>
        <Answer progress={progress} onStop={stop} />
      </Stack>
    </div>
  )
}

interface RangeProps {
  readonly assumed: Assumptions
  readonly now: string
  readonly onChange: (change: Partial<Assumptions>) => void
}
function Range({ assumed: { from, to }, now, onChange }: RangeProps) {
  const { t } = useLingui()
  return (
    <Stack gap={6} fz="sm">
      <span className={classes['end']}>
        <Trans>From</Trans>
        <HalfMonthPicker
          label={t`From`}
          value={from}
          max={now}
          onChange={(day) => onChange({ from: day })}
        />
      </span>
      <span className={classes['end']}>
        <Trans>To</Trans>
        <HalfMonthPicker
          label={t`To`}
          value={to}
          max={now}
          onChange={(day) => onChange({ to: day })}
        />
      </span>
    </Stack>
  )
}

function Answer({
  progress,
  onStop,
}: {
  readonly progress: WhatIfProgress
  readonly onStop: () => void
}) {
  const { t } = useLingui()
  if (progress.status === 'failed') return <FormFailure text={progress.text} />
  if (progress.status === 'done')
    return (
      <LazyBoundary fallback={null}>
        <WhatIfResult answer={progress.answer} />
      </LazyBoundary>
    )
  if (progress.status === 'idle')
    return (
      <Empty
        icon={IconCalculator}
        title={t`What would people get?`}
        hint={t`Change shares, caps, bonus rules or rates, and compare net pay per person and half-month with today’s terms.`}
      />
    )
  const { done, people } = progress
  return (
    <Stack
      gap="xs"
      align="center"
      py={80}
      px="lg"
      className={classes['progress'] ?? ''}
      role="status"
    >
      <b>
        {people === 0 ? (
          <Trans>Calculating…</Trans>
        ) : (
          <Trans>
            {done} of {people} people
          </Trans>
        )}
      </b>
      <progress
        aria-label={t`Calculating…`}
        {...(people === 0 ? {} : { value: done, max: people })}
      />
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPlayerStop size={15} />}
        onClick={onStop}
      >
        <Trans>Cancel</Trans>
      </Button>
    </Stack>
  )
}
