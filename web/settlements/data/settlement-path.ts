import { halfFirstDay, monthHalfOf, type MonthHalf } from '#shared/money/half.ts'
import type { LocalDay } from '#shared/platform/local-day.ts'
import { paths, withQuery } from '../../platform/paths.ts'

/** A screen's path with its `:parts` filled in. */
const pathWith = (path: string, parts: Readonly<Record<string, string | number>>): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(parts[name] ?? '')))
/** The address of a settlement: of whom and of which half, as calls and addresses name it. */
export interface SettlementAddress extends MonthHalf {
  readonly studio: string
  readonly user: string
}
export const toSettlement = (
  { studio, month, half, user }: SettlementAddress,
  query: Readonly<Record<string, string>> = {},
): string => withQuery(pathWith(paths.settlement, { studio, month, half, user }), query)

/** The list of a studio’s half, with the filters that it had. */
export const toHalf = (
  { studio, ...half }: MonthHalf & { readonly studio: string },
  query: Readonly<Record<string, string>> = {},
): string => withQuery(paths.settlementReports, { ...query, studio, at: halfFirstDay(half) })

/** Reads an address: undefined for what is no settlement’s. */
export function settlementAddressOf({
  studio,
  month,
  half,
  user,
}: Readonly<Record<string, string | undefined>>): SettlementAddress | undefined {
  if (!studio || !user || !/^20\d\d-(0[1-9]|1[0-2])$/.test(month ?? '')) return undefined
  if (half !== '1' && half !== '2') return undefined
  return { studio, user, month: month ?? '', half: half === '1' ? 1 : 2 }
}
export const callParams = ({ half, ...rest }: SettlementAddress) => ({
  ...rest,
  half: half === 1 ? ('1' as const) : ('2' as const),
})
/** A half by its first day, as pickers know it. */
export const halfCallParams = (studio: string, day: LocalDay) => {
  const { month, half } = monthHalfOf(day)
  return { studio, month, half: half === 1 ? ('1' as const) : ('2' as const) }
}
/** Returns the address of the payslip: what a person was told of a signed settlement, to print and to check. */
export const payslipPath = ({ studio, month, half, user }: SettlementAddress): string =>
  `/api/settlements/${encodeURIComponent(studio)}/${month}/${half}/${encodeURIComponent(user)}/payslip`
