import { Button } from '@mantine/core'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconArrowsLeftRight, IconChecks } from '@tabler/icons-react'
import { rosterCalls } from '#shared/schedules/calls.ts'
import { swapCalls } from '#shared/schedules/swap-calls.ts'
import { useMayCall } from '../platform/actions.ts'
import { useLiveCall } from '../platform/live.ts'
import { LiveChip } from '../ui/LiveChip.tsx'
import { ZoneNote } from '../ui/ZoneNote.tsx'
import type { Desk } from './desk.ts'
import type { DialogName } from './PlannerDialog.tsx'
import { useTotals } from './use-roster.ts'

/** The tools of the planner: what is drafted, and the way to publish it. */
export function PlannerTools({
  desk,
  zone,
  onOpen,
}: {
  readonly desk: Desk
  readonly zone: string
  readonly onOpen: (dialog: DialogName) => void
}) {
  const { t } = useLingui()
  const { changed } = useTotals(desk)
  const may = useMayCall(rosterCalls.publish)
  return (
    <>
      <ZoneNote zones={[zone]} />
      <LiveChip />
      <SwapsButton desk={desk} onOpen={onOpen} />
      {may && changed > 0 && (
        <Button
          size="xs"
          leftSection={<IconChecks size={15} stroke={1.8} />}
          onClick={() => onOpen('review')}
        >
          {t`${plural(changed, { one: '# change', other: '# changes' })}`} ·{' '}
          <Trans>Review and publish</Trans>
        </Button>
      )}
    </>
  )
}

/** How many swaps wait for a planner; without any there is no button. */
function SwapsButton({
  desk,
  onOpen,
}: {
  readonly desk: Desk
  readonly onOpen: (dialog: DialogName) => void
}) {
  const { t } = useLingui()
  const { data: waiting = [] } = useLiveCall(swapCalls.swaps, {
    request: { query: { studio: desk.studio, state: 'accepted' } },
  })
  if (waiting.length === 0) return null
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconArrowsLeftRight size={15} stroke={1.8} />}
      onClick={() => onOpen('swaps')}
    >
      {t`${plural(waiting.length, { one: '# swap', other: '# swaps' })}`}
    </Button>
  )
}
