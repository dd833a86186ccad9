import { Flex } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconArrowsLeftRight, IconArrowRight } from '@tabler/icons-react'
import { problems, type Problem } from '#shared/schedules/rules.ts'
import type { SwapView } from '#shared/schedules/swap-calls.ts'
import { dayName } from '../ui/format.ts'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { useScheduleWords } from './words.ts'
import classes from './Swaps.module.css'

type Sides = Pick<SwapView, 'user' | 'other' | 'date' | 'hours' | 'other_date' | 'other_hours'>

/**
 * The two sides of a swap: who gives which hours, and for which; under each what speaks against those that they would
 * get.
 */
export function SwapSides({
  swap,
  found = { user: [], other: [] },
}: {
  readonly swap: Sides
  readonly found?: SwapView['problems']
}) {
  const { t } = useLingui()
  const Arrow = swap.other_date === null ? IconArrowRight : IconArrowsLeftRight
  return (
    <div className={classes['sides']}>
      <Side name={swap.user.name} date={swap.date} hours={swap.hours} found={found.user} />
      <Arrow
        size={16}
        stroke={1.8}
        role="img"
        aria-label={swap.other_date === null ? t`gives to` : t`swaps with`}
      />
      <Side
        name={swap.other.name}
        date={swap.other_date}
        hours={swap.other_hours}
        found={found.other}
      />
    </div>
  )
}

interface SideProps {
  readonly name: string
  readonly date: string | null
  readonly hours: SwapView['hours']
  readonly found: readonly Problem[]
}
function Side({ name, date, hours, found }: SideProps) {
  const { t, i18n } = useLingui()
  const words = useScheduleWords()
  return (
    <Flex direction="column" gap={2}>
      <b>{name}</b>
      <span>
        {date === null
          ? t`gives nothing in return`
          : `${dayName(date, i18n.locale, 'no year')}, ${words.cell(hours)}`}
      </span>
      {found.length > 0 && (
        <Flex component="span" gap={4} wrap="wrap">
          {found.map((one) => (
            <StatusBadge key={one} tone={problems[one].forbids ? 'bad' : 'warn'}>
              {words.problem[one]}
            </StatusBadge>
          ))}
        </Flex>
      )}
    </Flex>
  )
}
