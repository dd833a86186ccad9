import { VersionConflict } from '#shared/platform/event-store.ts'
import { platformRefusals, Refusal } from '#shared/platform/refusals.ts'
import { isOutage } from '../database/outage.ts'

/** Whether the same command may succeed later, with nothing wrong about its subject. */
export const isPassing = (error: unknown): boolean =>
  isOutage(error) ||
  error instanceof VersionConflict ||
  (error instanceof Refusal && Object.hasOwn(platformRefusals, error.code))
