import { Flex } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { leaveKinds } from '#shared/vacations/slots.ts'
import { useLeaveKindNames } from './leave-words.ts'
import { leaveTokens, useKindLetters } from './year-data.ts'
import classes from './Year.module.css'

/** The meaning of colours, letters and shades of the calendar. */
export function YearLegend() {
  const { t } = useLingui()
  const [kinds, letters] = [useLeaveKindNames(), useKindLetters()]
  const shades = [
    ['pending', t`Pending`],
    ['weekend', t`Weekend`],
    ['holiday', t`Public holiday`],
    ['today', t`Today`],
  ] as const
  return (
    <Flex
      component="ul"
      wrap="wrap"
      gap="6px 16px"
      c="dimmed"
      fz="sm"
      className={classes['legend'] ?? ''}
      aria-label={t`Legend`}
    >
      {leaveKinds.map((kind) => (
        <Flex component="li" key={kind} display="inline-flex" gap={6} align="center">
          <span
            className={classes['sample']}
            data-leave={kind}
            data-token={leaveTokens[kind]}
            aria-hidden="true"
          >
            {letters[kind]}
          </span>
          {kinds[kind]}
        </Flex>
      ))}
      {shades.map(([shade, name]) => (
        <Flex component="li" key={shade} display="inline-flex" gap={6} align="center">
          <span
            className={classes['sample']}
            data-leave={shade === 'pending' ? 'annual' : undefined}
            data-token={shade === 'pending' ? leaveTokens.annual : undefined}
            data-pending={shade === 'pending' || undefined}
            data-shade={shade}
            aria-hidden="true"
          />
          {name}
        </Flex>
      ))}
    </Flex>
  )
}
