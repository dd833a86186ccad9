import { useLingui } from '@lingui/react/macro'
import { accountCalls } from '#shared/accounts/calls.ts'
import { previousHalf } from '#shared/platform/local-day.ts'
import { useLocalStudios } from '../../platform/queries.ts'
import { useQueryString } from '../../platform/query-string.ts'
import { useViewer } from '../../platform/session.ts'
import { ChoiceSelect } from '../../ui/ChoiceSelect.tsx'
import { HalfMonthPicker, halfNow } from '../../ui/HalfMonthPicker.tsx'
import { Page } from '../../ui/Page.tsx'
import { TrialBalance } from './TrialBalance.tsx'

/** The books, by studio and half-month; both stand in the address. */
export default function BooksScreen() {
  const { t } = useLingui()
  const [query, setQuery] = useQueryString(['studio', 'at'])
  const studios = useLocalStudios(accountCalls.getLocalStudios)
  const viewer = useViewer()
  const found =
    studios.find(({ studio }) => studio === (query.studio || viewer.studio)) ?? studios[0]
  const now = halfNow(found?.timezone ?? 'UTC')
  const day = /^20\d\d-\d\d-(01|16)$/.test(query.at) ? query.at : previousHalf(now)
  return (
    <Page
      title={t`Books`}
      fill
      tools={
        <>
          {studios.length > 1 && (
            <ChoiceSelect
              w={150}
              aria-label={t`Studio`}
              value={found?.studio ?? ''}
              onChange={(event) => setQuery({ studio: event.currentTarget.value })}
              data={studios.map((one) => ({ value: one.studio, label: one.name }))}
            />
          )}
          <HalfMonthPicker
            label={t`Half-month`}
            value={day}
            max={now}
            onChange={(at) => setQuery({ at })}
          />
        </>
      }
    >
      {found && <TrialBalance key={found.studio} studio={found.studio} day={day} />}
    </Page>
  )
}
