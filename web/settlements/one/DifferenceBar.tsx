import { Button, Flex, Group, Stack } from '@mantine/core'
import { Plural, Trans } from '@lingui/react/macro'
import { IconArrowsDiff } from '@tabler/icons-react'
import type { DifferenceLine, Settlement } from '#shared/settlements/views.ts'
import { sumOf } from '../data/amounts.ts'
import { groupedDifferences, type DifferenceGroup } from '../data/difference-groups.ts'
import { DifferenceName } from '../data/DifferenceName.tsx'
import { FactCause } from '../data/FactCause.tsx'
import { SumChange } from '../data/SumChange.tsx'
import type { Doing, MaySettle } from '../data/settlement-acts.ts'
import { useWordsOf } from '../data/workings.ts'
import type { SettlementAddress } from '../data/settlement-path.ts'
import classes from './Settlement.module.css'

interface Props {
  readonly address: SettlementAddress
  readonly settlement: Pick<Settlement, 'currency'>
  readonly differences: readonly DifferenceLine[]
  readonly may: MaySettle
  readonly onDo: (doing: Doing) => void
}
/** That late facts changed what was signed: each by how much, and what can be done about it. */
export default function DifferenceBar({ settlement, differences, may, onDo, address }: Props) {
  const groups = groupedDifferences(differences)
  const words = useWordsOf(address, null)
  const { currency } = settlement
  const shared = { may, onDo }
  return (
    <Stack
      component="section"
      gap={6}
      px={14}
      py={9}
      fz="md"
      className={`cb-box ${classes['difference']}`}
      bg="var(--cb-surface)"
    >
      <Flex gap="8px 12px" align="center" wrap="wrap">
        <IconArrowsDiff size={18} stroke={1.8} aria-hidden="true" />
        <span>
          <Plural
            value={groups.length}
            one="# change since it was signed"
            other="# changes since it was signed"
          />{' '}
          <b>
            <SumChange amount={sumOf(groups.map(({ change }) => change))} currency={currency} />
          </b>
        </span>
        {groups.length > 1 && <Acts {...shared} keys={groups.flatMap(({ keys }) => keys)} all />}
      </Flex>
      <ul className={classes['changes']}>
        {groups.map((group) => (
          <li key={group.group}>
            <span>
              <b>
                <DifferenceName group={group} words={words} />
              </b>
              <Newest group={group} />
            </span>
            <SumChange amount={group.change} currency={currency} />
            <Acts {...shared} keys={group.keys} />
          </li>
        ))}
      </ul>
    </Stack>
  )
}

/** The fact that came last, and how many others are among its causes. */
function Newest({ group: { causes } }: { readonly group: DifferenceGroup }) {
  const newest = causes.at(-1)
  const more = causes.length - 1
  if (!newest) return null
  return (
    <small>
      <FactCause cause={newest} />
      {more > 0 && <Plural value={more} one="and # more" other="and # more" />}
    </small>
  )
}

function Acts({
  may,
  onDo,
  keys,
  all = false,
}: Pick<Props, 'may' | 'onDo'> & { readonly keys: readonly string[]; readonly all?: boolean }) {
  return (
    <Group
      component="span"
      gap={6}
      justify="flex-end"
      ml="auto"
      className={classes['buttons'] ?? ''}
    >
      {may.book && (
        <Button size="compact-sm" onClick={() => onDo({ what: 'book', keys })}>
          {all ? <Trans>Book all</Trans> : <Trans>Book</Trans>}
        </Button>
      )}
      {may.waive && (
        <Button size="compact-sm" variant="default" onClick={() => onDo({ what: 'waive', keys })}>
          {all ? <Trans>Waive all</Trans> : <Trans>Waive</Trans>}
        </Button>
      )}
    </Group>
  )
}
