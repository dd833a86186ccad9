import { retentionRules, type RetentionRule } from '../accounts/retention.ts'
import { localDate } from '../platform/time.ts'
import type { Dated } from '../platform/record.ts'
import { settingAt, type SettingHistory, type StudioMade } from './effective.ts'
import type { SettingValue } from './settings.ts'

/** The product's own retention rules, and this studio's from their days on by the studio's clock, as `keptOf` reads them. */
export function retentionRulesOf(
  history: SettingHistory,
  made: StudioMade,
): readonly RetentionRule[] {
  const set = (history.retention ?? []) as readonly Dated<SettingValue<'retention'>>[]
  const own = set.flatMap(({ from, value }) => {
    const day = localDate(Date.parse(from) / 1000, settingAt('zone', history, made, from))
    return value.flatMap(({ part, years }): RetentionRule[] => {
      const rule = retentionRules.find((one) => one.part === part)
      return rule ? [{ ...rule, years, from: day }] : []
    })
  })
  // On equal days the first rule found counts, so the later decision stands first.
  return [...own.toReversed(), ...retentionRules]
}
