import { useLingui } from '@lingui/react/macro'
import { accountCalls } from '#shared/accounts/calls.ts'
import { previousHalf, type LocalDay } from '#shared/platform/local-day.ts'
import { useLocalStudios } from '../../platform/queries.ts'
import { useViewer } from '../../platform/session.ts'
import { PlainSelect } from '../../ui/FilterBar.tsx'
import { HalfMonthPicker, halfNow } from '../../ui/HalfMonthPicker.tsx'

/** The choice in the address; both are empty until it is made. */
interface Asked {
  readonly studio: string
  readonly at: string
}
interface StudioHalf {
  readonly studio: string
  readonly day: LocalDay
  /** The half that runs now. */
  readonly now: LocalDay
}

/** Which studio and half are shown: those of the address, else the viewer's studio and the last half that is over. */
export function useStudioHalf(asked: Asked): StudioHalf {
  const studios = useLocalStudios(accountCalls.getLocalStudios)
  const viewer = useViewer()
  const found =
    studios.find(({ studio }) => studio === (asked.studio || viewer.studio)) ?? studios[0]
  const now = halfNow(found?.timezone ?? 'UTC')
  return {
    studio: found?.studio ?? '',
    // The last one that is over: it is what is closed.
    day: /^20\d\d-\d\d-(01|16)$/.test(asked.at) ? asked.at : previousHalf(now),
    now,
  }
}

/** The studio where there are several, and the half, unless `halfless`. */
export function StudioHalfTools({
  shown: { studio, day, now },
  halfless = false,
  onChange,
}: {
  readonly shown: StudioHalf
  readonly halfless?: boolean
  readonly onChange: (change: Partial<Asked>) => void
}) {
  const { t } = useLingui()
  const studios = useLocalStudios(accountCalls.getLocalStudios)
  return (
    <>
      {studios.length > 1 && (
        <PlainSelect
          label={t`Studio`}
          value={studio}
          onChange={(one) => onChange({ studio: one })}
          options={studios.map((one) => ({ value: one.studio, label: one.name }))}
        />
      )}
      {!halfless && (
        <HalfMonthPicker
          label={t`Half-month`}
          value={day}
          max={now}
          onChange={(at) => onChange({ at })}
        />
      )}
    </>
  )
}
