import { accountCalls } from '#shared/accounts/calls.ts'
import type { LocalDay } from '#shared/platform/local-day.ts'
import { payRunCalls } from '#shared/settlements/pay-run/calls.ts'
import { useLiveCall } from '../../platform/live.ts'
import { useStudioZones } from '../../platform/queries.ts'
import { halfCallParams } from '../data/settlement-path.ts'

/** The pay run that is shown: a studio, and the first day of a half. */
export interface PayRunPlace {
  readonly studio: string
  readonly day: LocalDay
}
/** A bank's answer moves one settlement after the other. */
const pause_ms = 1500
export const usePayRun = ({ studio, day }: PayRunPlace) =>
  useLiveCall(payRunCalls.payRun, { request: { params: halfCallParams(studio, day) }, pause_ms })
/** The zone of a studio, by which its days are counted; undefined until it is known. */
export const useZoneOfStudio = (studio: string): string | undefined =>
  useStudioZones(accountCalls.getLocalStudios).get(studio)
