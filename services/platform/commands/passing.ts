import { VersionConflict } from '#shared/platform/event-store.ts'
import { platformRefusals, Refusal } from '#shared/platform/refusals.ts'
import { isOutage } from '../database/outage.ts'

/** Whether the same may succeed later, with nothing wrong about whom it was for. */
export const isPassing = (error: unknown): boolean =>
  isOutage(error) ||
  error instanceof VersionConflict ||
  (error instanceof Refusal && Object.hasOwn(platformRefusals, error.code))
