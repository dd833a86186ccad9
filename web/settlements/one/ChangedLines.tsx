import { Button, Stack } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Settlement } from '#shared/settlements/views.ts'
import { Money } from '../../ui/Money.tsx'
import { useWordsOf } from '../data/workings.ts'
import type { SettlementAddress } from '../data/settlement-path.ts'
import { changedLines } from './line-rows.ts'
import classes from './Settlement.module.css'

interface Props {
  readonly address: SettlementAddress
  readonly looked: Settlement
  readonly fresh: Settlement
  readonly onLooked: () => void
}
/** The lines that changed since they were looked at: the signer must see them first. */
export function ChangedLines({ address, looked, fresh, onLooked }: Props) {
  const { t } = useLingui()
  const words = useWordsOf(address, null)
  const { currency } = fresh
  return (
    <Stack
      component="section"
      gap={8}
      align="flex-start"
      px={14}
      py="sm"
      fz="sm"
      className={`cb-box ${classes['noted']} ${classes['changed']}`}
      role="alert"
    >
      <h3>
        <Trans>It has changed since you opened it</Trans>
      </h3>
      <table>
        <thead>
          <tr>
            <th scope="col">{t`Line`}</th>
            <th scope="col">{t`You saw`}</th>
            <th scope="col">{t`Now`}</th>
          </tr>
        </thead>
        <tbody>
          {changedLines(looked, fresh).map(({ key, before, after }) => (
            <tr key={key}>
              <th scope="row">
                {words(key).title} <small>{words(key).detail}</small>
              </th>
              <td>
                <Money amount={before} currency={currency} exact />
              </td>
              <td>
                <Money amount={after} currency={currency} exact />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t`Net`}</th>
            <td>
              <Money amount={looked.net} currency={currency} exact />
            </td>
            <td>
              <Money amount={fresh.net} currency={currency} exact />
            </td>
          </tr>
        </tfoot>
      </table>
      <Button size="compact-sm" onClick={onLooked}>
        <Trans>Use the new figures</Trans>
      </Button>
    </Stack>
  )
}
