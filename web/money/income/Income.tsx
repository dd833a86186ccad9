import { useMemo } from 'react'
import { Group, Stack } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconChartBar } from '@tabler/icons-react'
import { useAtom } from 'jotai'
import { incomeCalls } from '#shared/money/income-calls.ts'
import { useRegisterActions, type ScreenAction } from '../../platform/actions.ts'
import { keyOfModule } from '../../platform/keys.ts'
import { LazyBoundary, lazyComponent } from '../../platform/lazy-component.tsx'
import { useLiveQuery } from '../../platform/live.ts'
import { usePersonName } from '../../platform/people.ts'
import { statisticsShownAtom } from '../../platform/remembered-values.ts'
import { mayCall, useViewer } from '../../platform/session.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { useSheetFiles } from '../../ui/use-sheet-files.ts'
import { useSiteNames } from '../../ui/use-sites.ts'
import { IncomeCrumbs } from './IncomeCrumbs.tsx'
import type { IncomeSteering } from './income-choice.ts'
import { IncomeFilters } from './IncomeFilters.tsx'
import { IncomeReport } from './IncomeReport.tsx'
import { useIncomeSteering } from './use-income-steering.ts'

/** Fetched on scrolling down to it. */
const StatementLines = lazyComponent(() => import('../lines/StatementLines.tsx'))

/** Each look fetches a year of all in sight. */
const pause_ms = 5000

/**
 * The screen of income, from a year down to the lines of statements; the address keeps the place. A viewer who may not
 * see others sees their own.
 */
export function Income() {
  const viewer = useViewer()
  const seesOthers = mayCall(viewer, incomeCalls.income, { query: {} })
  const steering = useIncomeSteering(seesOthers ? '' : viewer.user)
  const { choice } = steering
  useLiveQuery(incomeCalls.income, keyOfModule(incomeCalls.income), pause_ms)
  const { report, actions } = useTools(steering)
  return (
    <Stack gap={14} miw={0}>
      <Group gap="8px 16px" justify="space-between">
        <Group gap={8} className="cb-tools">
          <IncomeFilters steering={steering} whose={seesOthers} />
        </Group>
        {!choice.isLines && (
          <Group gap={8} className="cb-tools">
            {actions.map((action) => (
              <ActionButton key={action.id} action={action} variant="default" />
            ))}
          </Group>
        )}
      </Group>
      <IncomeCrumbs steering={steering} />
      {choice.isLines ? (
        <LazyBoundary fallback={null}>
          <StatementLines choice={choice} />
        </LazyBoundary>
      ) : (
        <IncomeReport steering={steering} whose={seesOthers} report={report} />
      )}
    </Stack>
  )
}

function useTools(steering: IncomeSteering) {
  const { t } = useLingui()
  const personName = usePersonName()
  const siteName = useSiteNames()
  const { choice } = steering
  const { shownFrom, shownTo, user, studio, site } = choice
  const [shown, setShown] = useAtom(statisticsShownAtom)
  const who = user !== '' ? personName(user) : studio !== '' ? studio : t`Everyone`
  const files = useSheetFiles({
    name: ['income', user, `${shownFrom}_${shownTo}`].filter(Boolean).join('_'),
    group: t`Income`,
    notes: [
      `${t`Income`}: ${[who, site && siteName(site)].filter(Boolean).join(', ')}, ${shownFrom} – ${shownTo}`,
      choice.historical
        ? t`Converted at the rates of each half-month`
        : t`Converted at today’s rates`,
    ],
    zone: null,
  })
  const actions = useMemo(
    (): readonly ScreenAction[] => [
      ...files.actions,
      {
        id: 'statistics',
        group: t`Income`,
        label: shown ? t`Hide chart` : t`Show chart`,
        icon: IconChartBar,
        can: true,
        perform: () => setShown(!shown),
      },
    ],
    [t, files.actions, shown, setShown],
  )
  useRegisterActions('income', actions)
  return { report: files.report, actions }
}
