import { Flex, Stack } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { halfFirstDay } from '#shared/money/half.ts'
import { usePersonName } from '../../platform/people.ts'
import { halfName } from '../../ui/format.ts'
import { Money } from '../../ui/Money.tsx'
import type { SettlementProps } from './SettlementBody.tsx'
import { shortHash } from '../data/short-hash.ts'
import classes from './Settlement.module.css'

/** The subject of a dialog: whose settlement, of which half, its net and its hash. */
export function Target({ address, settlement }: SettlementProps) {
  const { i18n } = useLingui()
  const names = usePersonName()
  const { net, currency, result_hash: hash } = settlement
  return (
    <Flex
      gap="sm"
      align="flex-end"
      justify="space-between"
      px={14}
      py="sm"
      className={`cb-box ${classes['target']}`}
    >
      <Stack component="span" gap={0}>
        <b>{names(address.user)}</b>
        <small>{halfName(halfFirstDay(address), i18n.locale)}</small>
      </Stack>
      <Stack component="span" gap={0} align="flex-end">
        <strong>
          <Money amount={net} currency={currency} exact />
        </strong>
        {hash !== null && <code title={hash}>{shortHash(hash)}</code>}
      </Stack>
    </Flex>
  )
}
