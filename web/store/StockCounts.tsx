import { Stack } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { Stock } from '#shared/store/views.ts'
import { usePersonName } from '../platform/people.ts'
import { dayAndTime } from '../ui/format.ts'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { signed, StockMoves } from './StockMoves.tsx'
import { usePlaceName } from './words.ts'

/** What the last count of each place said, how far off it was, and what moved since the count before it. */
export function StockCounts({ stock: { counts, moves } }: { readonly stock: Stock }) {
  const { t, i18n } = useLingui()
  const names = usePersonName()
  const placeName = usePlaceName()
  if (counts.length === 0) return null
  return (
    <section>
      <h2>{t`Last count`}</h2>
      <Stack gap={6} mt={6}>
        {counts.map(({ place, at, by, counted, difference, since }) => {
          const [when, who] = [dayAndTime(Date.parse(at) / 1000, i18n.locale), names(by)]
          const moved = moves.filter(({ n }) => since.includes(n))
          return (
            <details key={place} className="cb-box" style={{ padding: '8px 12px' }}>
              <summary style={{ fontSize: '0.875rem' }}>
                <b>{placeName(place)}</b> · {t`${counted} counted`}{' '}
                {difference === 0 ? (
                  <StatusBadge tone="ok">{t`No difference`}</StatusBadge>
                ) : (
                  <StatusBadge tone="bad">{signed(difference)}</StatusBadge>
                )}{' '}
                <small>
                  {when} · {who}
                </small>
              </summary>
              {moved.length > 0 ? (
                <StockMoves moves={moved} label={t`Since the count before`} />
              ) : (
                <small>{t`Nothing moved since the count before`}</small>
              )}
            </details>
          )
        })}
      </Stack>
    </section>
  )
}
