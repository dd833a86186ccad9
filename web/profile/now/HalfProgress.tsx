import { Skeleton } from '@mantine/core'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from 'wouter'
import { accountCalls } from '#shared/accounts/calls.ts'
import { monthHalfOf } from '#shared/money/half.ts'
import { datesBetween, halfEnd, halfStart, previousHalf } from '#shared/platform/local-day.ts'
import { useNow } from '../../platform/clock.ts'
import { useLocalStudios, useStudioZones } from '../../platform/queries.ts'
import { failureText } from '../../platform/toasts.ts'
import { useSettlementHalf } from '../../settlements/data/settlement-data.ts'
import { toHalf } from '../../settlements/data/settlement-path.ts'
import { SettlementSums } from '../../settlements/half/SettlementSums.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { dateIn, halfName } from '../../ui/format.ts'
import { isOfStudio, useShownStudio } from './open-work.ts'
import type { StudioCardProps } from './studio-card.ts'
import { useCardTitle } from './use-card-title.ts'
import { CardHead } from './WorkCard.tsx'

/** How far the last half-month of each studio is, and how long the running one goes on. */
export default function HalfProgress() {
  const shown = useShownStudio()
  const zones = useStudioZones(accountCalls.getLocalStudios)
  return useLocalStudios(accountCalls.getLocalStudios)
    .filter((one) => isOfStudio(one, shown))
    .map(({ studio }) => {
      const zone = zones.get(studio)
      return zone === undefined ? null : (
        <StudioHalfState key={studio} studio={studio} zone={zone} />
      )
    })
}

function StudioHalfState({ studio, zone }: StudioCardProps) {
  const { t, i18n } = useLingui()
  const [, navigate] = useLocation()
  const today = dateIn(useNow(60), zone)
  const running = halfStart(today)
  const day = previousHalf(running)
  const { data, error } = useSettlementHalf(studio, day)
  const [half, now] = [halfName(day, i18n.locale), halfName(running, i18n.locale)]
  const left = datesBetween(today, halfEnd(running)).length - 1
  const title = useCardTitle(t`Half-month of ${half}`, studio)
  return (
    <section aria-label={title}>
      <CardHead
        title={title}
        count={
          <>
            <Trans>Running now: {now},</Trans>{' '}
            {left === 0 ? t`ends today` : plural(left, { one: '# day left', other: '# days left' })}
          </>
        }
      />
      <FormFailure text={error && !data ? failureText(error, title) : undefined} />
      {!data && !error && <Skeleton h={84} radius="md" />}
      {data && (
        <SettlementSums
          half={data}
          state=""
          onState={(state) => navigate(toHalf({ studio, ...monthHalfOf(day) }, { state }))}
        />
      )}
    </section>
  )
}
