import type { DemoClient } from './client.ts'
import { untilRead } from './client.ts'
import { fillDeeds, fillRead, fillVisitors } from './demo-deeds.ts'
import { fillAlerts } from './fill-alerts.ts'
import { fillChat } from './fill-chat.ts'
import { fillCandidates } from './fill-candidates.ts'
import { fillHistory, fillYear, historyTold } from './fill.ts'
import { fillItems, fillStatements, fillTerms } from './fill-money.ts'
import { fillHired, fillHolidays, fillLeave, fillPlan } from './fill-planning.ts'
import { fillSwap } from './fill-swap.ts'
import { fillSettlements } from './fill-settlements.ts'
import { fillStore } from './fill-store.ts'
import { fillTasks } from './fill-tasks.ts'
import { simulateDemo, type Simulation } from './simulation.ts'
import type { FillStep, FillSteps } from './steps.ts'

/** How long before now what the wall shows of today began: a shift is shorter than this. */
export const recent_ms = 12 * 3_600_000

interface Filling {
  readonly url: string
  readonly owner: DemoClient
  readonly ingestion: DemoClient
  readonly seed: string
  readonly simulation: Simulation
  /** The moment for which everything is directed. */
  readonly opensAt: number
  /** The history, in epoch milliseconds. */
  readonly from: number
  readonly to: number
  /** Whether the data are new: then everything that is told once is told. */
  readonly withYear: boolean
}
type Kept = 'terms' | 'statements' | 'observations' | 'alerts'
type Name =
  | Kept
  | 'year'
  | 'items'
  | 'hired'
  | 'holidays'
  | 'plan'
  | 'leave'
  | 'candidates'
  | 'deeds'
  | 'settlements'
  | 'visitors'
  | 'swap'
  | 'tasks'
  | 'store'
  | 'chat'
  | 'read'

/** Returns the steps that fill behind the wall, and which of them stands on which. */
export function fillSteps(given: Filling): FillSteps<string> {
  const { people, direction } = given.simulation
  const filling = { ...given, people, direction }
  const { owner, seed, to } = filling
  const kept: FillSteps<Kept> = {
    terms: { needs: [], run: (tell) => fillTerms(filling, tell) },
    statements: { needs: ['terms'], run: (tell) => fillStatements(filling, tell) },
    observations: observations(filling),
    alerts: { needs: ['observations'], run: (tell) => fillAlerts(owner, to, tell) },
  }
  if (!filling.withYear) return kept
  return {
    ...kept,
    // Under the year's charts, which nobody looks at first.
    year: {
      needs: ['observations'],
      run: async (tell) => historyTold(await fillYear(given.ingestion, filling, tell)),
    },
    plan: { needs: [], run: (tell) => fillPlan(filling, tell) },
    hired: { needs: [], run: (tell) => fillHired(filling, tell) },
    holidays: { needs: [], run: (tell) => fillHolidays(filling, tell) },
    items: { needs: ['terms'], run: (tell) => fillItems(filling, tell) },
    // How many days leave takes is counted by the plan and the holidays, how many there are by since when somebody works here.
    leave: { needs: ['plan', 'holidays', 'hired'], run: (tell) => fillLeave(filling, tell) },
    candidates: { needs: [], run: (tell) => fillCandidates({ owner, seed, people, to }, tell) },
    // Both change people: one after the other, so that neither finds the other's version.
    deeds: { needs: ['hired'], run: () => fillDeeds(filling.url, owner, people) },
    visitors: { needs: ['terms'], run: () => fillVisitors(owner, people) },
    // Whoever is away takes nobody's shift.
    swap: { needs: ['leave'], run: () => fillSwap(filling.url, people, to) },
    tasks: { needs: [], run: (tell) => fillTasks(filling, tell) },
    // Its prices are converted by the rates of today.
    store: { needs: ['terms'], run: (tell) => fillStore(filling, tell) },
    // Deeds and the shop change settings of the studios, too.
    chat: { needs: ['deeds', 'store'], run: (tell) => fillChat(filling, tell) },
    // Everything that tells somebody of something is done by then.
    read: {
      needs: [
        'alerts',
        'leave',
        'deeds',
        'candidates',
        'settlements',
        'visitors',
        'swap',
        'tasks',
        'chat',
      ],
      run: () => fillRead(filling.url, people),
    },
    settlements: {
      // Nobody is paid for what was before they came.
      needs: ['statements', 'items', 'observations', 'hired'],
      run: (tell) => fillSettlements({ owner, ingestion: filling.ingestion, people, to }, tell),
    },
  } satisfies FillSteps<Name>
}

/**
 * Returns the step of the observations, by another simulation than the one that is driven: that keeps some days only, and these
 * are not the days of today.
 */
function observations({
  ingestion,
  owner,
  seed,
  simulation: driven,
  opensAt,
  from,
  to,
}: Filling): FillStep<never> {
  const simulation = simulateDemo(seed, driven.people.length, opensAt)
  return {
    needs: [],
    run: async (tell) => {
      const sums = await fillHistory(ingestion, simulation, { from, to: to - recent_ms }, tell)
      await untilRead(owner, sums.position)
      return historyTold(sums)
    },
  }
}
