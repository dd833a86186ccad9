import type { ReactNode } from 'react'
import { accountCalls } from '#shared/accounts/calls.ts'
import { personCalls } from '#shared/accounts/person-calls.ts'
import { interviewCalls } from '#shared/interviews/calls.ts'
import { rosterCalls } from '#shared/schedules/calls.ts'
import { swapCalls } from '#shared/schedules/swap-calls.ts'
import { settlementCalls } from '#shared/settlements/calls.ts'
import { siteStatusCalls } from '#shared/site-status/calls.ts'
import { vacationCalls } from '#shared/vacations/calls.ts'
import { useSeesPresence } from '../../monitoring/use-presence.ts'
import { useMayCall } from '../../platform/actions.ts'
import { lazyComponent } from '../../platform/lazy-component.tsx'
import { useLocalStudios, useStudioZones } from '../../platform/queries.ts'
import { mayCall, useViewer } from '../../platform/session.ts'
import { isOfStudio, useShownStudio } from './open-work.ts'
import type { StudioCardProps } from './studio-card.ts'

const PeopleNow = lazyComponent(() => import('./PeopleNow.tsx'))
const LeaveNow = lazyComponent(() => import('./LeaveNow.tsx'))
const SwapsNow = lazyComponent(() => import('./SwapsNow.tsx'))
const OpenShiftsNow = lazyComponent<StudioCardProps>(() => import('./OpenShiftsNow.tsx'))
const DocumentsNow = lazyComponent(() => import('./DocumentsNow.tsx'))
const InterviewsNow = lazyComponent(() => import('./InterviewsNow.tsx'))
const SettlementsNow = lazyComponent<StudioCardProps>(() => import('./SettlementsNow.tsx'))
const AlertsNow = lazyComponent(() => import('./AlertsNow.tsx'))
const OwnNow = lazyComponent(() => import('./OwnNow.tsx'))
const TasksNow = lazyComponent(() => import('./TasksNow.tsx'))

interface NowCard {
  readonly part: string
  readonly card: ReactNode
}
/** Returns the cards whose source the viewer may ask, the most urgent first. */
export function useNowCards(): readonly NowCard[] {
  const ofStudios = useStudioCards()
  const may = {
    presence: useSeesPresence(),
    leave: useMayCall(vacationCalls.decide),
    swaps: useMayCall(swapCalls.decideSwap),
    interviews: useMayCall(interviewCalls.calendar),
    documents: useMayCall(personCalls.idExpiries),
    alerts: useMayCall(siteStatusCalls.alerts),
  }
  const { studio, tipCont } = useViewer()
  const card = (part: string, isShown: boolean, shown: ReactNode): readonly NowCard[] =>
    isShown ? [{ part, card: shown }] : []
  return [
    // A trainer has a list of their models, which tells the same.
    ...card('people', may.presence && tipCont !== 'Trainer', <PeopleNow />),
    ...card('own', studio !== null, <OwnNow />),
    ...card('tasks', studio !== null, <TasksNow />),
    ...card('leave', may.leave, <LeaveNow />),
    ...card('swaps', may.swaps, <SwapsNow />),
    ...card('interviews', may.interviews, <InterviewsNow />),
    ...ofStudios,
    ...card('alerts', may.alerts, <AlertsNow />),
    ...card('documents', may.documents, <DocumentsNow />),
  ]
}

/** Returns the cards whose source is about one studio, for each studio that is shown. */
function useStudioCards(): readonly NowCard[] {
  const viewer = useViewer()
  const shown = useShownStudio()
  const studios = useLocalStudios(accountCalls.getLocalStudios)
  const zones = useStudioZones(accountCalls.getLocalStudios)
  return studios
    .filter((one) => isOfStudio(one, shown))
    .flatMap(({ studio }): NowCard[] => {
      const zone = zones.get(studio)
      if (zone === undefined) return []
      const props = { studio, zone }
      return [
        ...(mayCall(viewer, rosterCalls.openShifts, { body: { studio } })
          ? [{ part: `open ${studio}`, card: <OpenShiftsNow {...props} /> }]
          : []),
        ...(mayCall(viewer, settlementCalls.settlementHalf, { params: { studio } })
          ? [{ part: `settlements ${studio}`, card: <SettlementsNow {...props} /> }]
          : []),
      ]
    })
}
