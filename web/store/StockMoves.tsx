import { useLingui } from '@lingui/react/macro'
import type { Stock } from '#shared/store/views.ts'
import { usePersonName } from '../platform/people.ts'
import { dayAndTime } from '../ui/format.ts'
import { useMoveKinds, usePlaceName } from './words.ts'

/** '+3' or '−2'. */
export const signed = (quantity: number): string =>
  quantity > 0 ? `+${quantity}` : `−${Math.abs(quantity)}`

/** How pieces came and went, the newest first. */
export function StockMoves({ moves, label }: Pick<Stock, 'moves'> & { readonly label?: string }) {
  const { t, i18n } = useLingui()
  const names = usePersonName()
  const kinds = useMoveKinds()
  const placeName = usePlaceName()
  const title = label ?? t`Movements`
  if (moves.length === 0) return null
  return (
    <section>
      <h2>{title}</h2>
      <div className="cb-scroll" role="region" aria-label={title} tabIndex={0}>
        <table className="cb-table" aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{t`When`}</th>
              <th scope="col">{t`What`}</th>
              <th scope="col">{t`Place`}</th>
              <th scope="col" data-number="">{t`Pieces`}</th>
              <th scope="col" data-number="">{t`Left`}</th>
              <th scope="col">{t`By`}</th>
            </tr>
          </thead>
          <tbody>
            {moves.map(({ n, at, kind, place, quantity, left, by, reason }) => (
              <tr key={n}>
                <td>{dayAndTime(Date.parse(at) / 1000, i18n.locale)}</td>
                <th scope="row">
                  {kinds[kind]}
                  {reason !== null && (
                    <div>
                      <small>{reason}</small>
                    </div>
                  )}
                </th>
                <td>{placeName(place)}</td>
                <td data-number="">{quantity === 0 ? '0' : signed(quantity)}</td>
                <td data-number="">{left}</td>
                <td>{names(by)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
