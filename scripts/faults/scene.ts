import type { Random } from '../demo/random.ts'
import type { Ledger } from './ledger.ts'
import type { Outage } from './readiness.ts'
import type { FaultStage, Shape } from './stage.ts'

/** The parts that a fault may reach besides the stage. */
export interface Scene {
  readonly stage: FaultStage
  readonly chances: Random
  readonly ledger: Ledger
  /** How much of the usual time the fault lasts: the short form is content with a part. */
  readonly patience: number
  /** Deadlines are those of a quiet machine times this. */
  readonly slack: number
  readonly outage: (outage: Outage) => void
  /** Sets the clocks of all observers back. */
  readonly setClocksBack: (ms: number) => void
  /** Ends this API process by SIGTERM and makes sure that what it had accepted is answered. */
  readonly drain: (api: number) => Promise<void>
}
export interface Fault {
  readonly shape: Shape
  readonly breaks: string
  /** Whether a request may meanwhile be told that the store is away. */
  readonly stopsStore: boolean
  /** Breaks something, holds it broken, and puts it right; resolves when it is. */
  readonly run: (scene: Scene) => Promise<void>
}

/** Milliseconds, by the seed. */
export const faultMs = ({ chances, patience }: Scene, least: number, most: number): number =>
  chances.between(least * 1000, most * 1000) * patience
/** Does it, and tells the harness that these API processes could not serve meanwhile. */
export async function during(
  scene: Scene,
  apis: readonly number[],
  why: string,
  work: () => Promise<unknown>,
): Promise<void> {
  const from = performance.now()
  await work()
  scene.outage({ apis, from, to: performance.now(), why })
}
export const everyApi = ({ stage }: Scene): number[] => stage.apis.map((_, api) => api)
