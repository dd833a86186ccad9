import { useMemo } from 'react'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type {
  Bearer,
  SettingName,
  StudioModule,
  StudioSettings,
} from '#shared/configuration/settings.ts'
import type { TrainerRestriction } from '#shared/permissions/restrictions.ts'
import { weekdayName } from '../ui/format.ts'
import { percentText } from '../ui/percent.ts'
import { useStatementTypeNames } from '../ui/statement-type-names.ts'

/** Names of the parts that a studio switches on (docs/rules/permissions.md#parts-of-a-studio). */
export function useModuleNames(): Readonly<Record<StudioModule, string>> {
  const { t } = useLingui()
  return useMemo(
    () => ({
      traffic: t`Traffic`,
      messenger: t`Messenger`,
      zopim: 'Zopim chat',
      radmin: 'Radmin',
      liteManager: 'Lite Manager',
      racManager: 'RAC Manager',
      anydesk: 'AnyDesk',
      vnc: 'VNC',
      membersLogin: t`Members Login`,
      rules: t`Rules`,
      encoder: t`Encoder`,
    }),
    [t],
  )
}
export function useRestrictionNames(): Readonly<Record<TrainerRestriction, string>> {
  const { t } = useLingui()
  return useMemo(
    () => ({
      loginAccounts: t`Log in to accounts and reach computers of their own models only`,
      scheduleEdit: t`Edit the schedule of their own models only`,
      scheduleView: t`See the schedule of their own models only`,
      emailModels: t`Email their own models only, and not the whole group of models`,
      chatTo: t`Chat with their own models only, and only these with them`,
    }),
    [t],
  )
}
/** Returns what each restriction takes away, of all people who are not the trainer's own models. */
export function useRestrictionEffects(): Readonly<Record<TrainerRestriction, string>> {
  const { t } = useLingui()
  return useMemo(
    () => ({
      loginAccounts: t`No site logins and no remote control for other models.`,
      scheduleEdit: t`No drafts, published shifts or swap decisions for other models.`,
      scheduleView: t`Shifts, swaps and attendance of other models are hidden.`,
      emailModels: t`No email to other models or to all models at once.`,
      chatTo: t`No chat with other models, in either direction.`,
    }),
    [t],
  )
}
export function useControllerNames(): Readonly<Record<'super' | 'Manager' | 'Trainer', string>> {
  const { t } = useLingui()
  return useMemo(() => ({ super: t`Super users`, Manager: t`Managers`, Trainer: t`Trainers` }), [t])
}
export function useRetentionNames(): Readonly<
  Record<StudioSettings['retention'][number]['part'], string>
> {
  const { t } = useLingui()
  return useMemo(
    () => ({
      identity: t`Name, CNP and address as a party to a contract`,
      contract: t`Contract number and dates of employment`,
      money: t`Money records (username only)`,
      workingTime: t`Shifts and online time (username only)`,
      audit: t`Log of viewed, changed and erased data (without values)`,
    }),
    [t],
  )
}
export function useBearerNames(): Readonly<Record<Bearer, string>> {
  const { t } = useLingui()
  return useMemo(() => ({ shared: t`Shared`, studio: t`The studio`, person: t`The person` }), [t])
}
export function useSettingNames(): Readonly<Record<SettingName, string>> {
  const { t } = useLingui()
  return useMemo(
    () => ({
      name: t`Name`,
      currency: t`Currency`,
      zone: t`Time zone`,
      ture: t`Shifts`,
      modules: t`Modules`,
      trainerRestrictions: t`Trainer restrictions`,
      boostControl: t`Who may control boost`,
      managersConfigureRules: t`Managers configure the rules`,
      retention: t`Retention`,
      candidateMonths: t`Candidate data`,
      chatMonths: t`Chat messages`,
      lockers: t`Lockers`,
      share_bp: t`Share`,
      cap_bp: t`Deduction cap`,
      bears: t`Who bears what`,
      payRunNeedsTwo: t`Pay run needs two people`,
      linkPreviews: t`Link previews`,
      orderApproval: t`Orders that need approval`,
      vacationDays: t`Annual leave`,
      vacationDaysMin: t`Legal minimum`,
      carryOverMonths: t`Carry-over`,
      workdays: t`Working days`,
      lateMinutes: t`Late after`,
      absentMinutes: t`Absent after`,
      forgottenMinutes: t`Forgotten stop after`,
    }),
    [t],
  )
}

/** A value of a setting in words, for the history and what is planned. */
export function useValueText(): (setting: SettingName, value: unknown) => string {
  const { t, i18n } = useLingui()
  const [modules, controllers] = [useModuleNames(), useControllerNames()]
  const [restrictions, kept] = [useRestrictionNames(), useRetentionNames()]
  const bearerNames = useBearerNames()
  const typeNames: Readonly<Record<string, string>> = useStatementTypeNames()
  return useMemo(() => {
    const nothing = (text: string) => (text === '' ? t`none` : text)
    const daysText = (days: number) => plural(days, { one: '# day', other: '# days' })
    const monthsText = (months: number) => plural(months, { one: '# month', other: '# months' })
    const minutesText = (minutes: number) =>
      plural(minutes, { one: '# minute', other: '# minutes' })
    const yearsText = (years: number) => plural(years, { one: '# year', other: '# years' })
    const texts: { readonly [N in SettingName]: (value: StudioSettings[N]) => string } = {
      name: (value) => value,
      currency: (value) => value.toUpperCase(),
      zone: (value) => value,
      ture: ({ interval }) =>
        interval.map(({ key, start, end }) => `${key} ${start}–${end}`).join(', '),
      modules: (value) =>
        nothing(
          (Object.keys(modules) as StudioModule[])
            .filter((name) => value[name])
            .map((name) => modules[name])
            .join(', '),
        ),
      trainerRestrictions: (value) => nothing(value.map((key) => restrictions[key]).join(', ')),
      boostControl: (value) => nothing(value.map((who) => controllers[who]).join(', ')),
      managersConfigureRules: (value) => (value ? t`yes` : t`no`),
      payRunNeedsTwo: (value) => (value ? t`yes` : t`no`),
      linkPreviews: (value) => (value ? t`yes` : t`no`),
      orderApproval: (value) => (value === null ? t`none` : t`from ${value} USD`),
      retention: (value) =>
        value.map(({ part, years }) => `${kept[part]}: ${yearsText(years)}`).join('; '),
      candidateMonths: monthsText,
      chatMonths: (value) => (value === null ? t`for ever` : monthsText(value)),
      lockers: (value) => nothing(value.join(', ')),
      share_bp: percentText,
      cap_bp: percentText,
      bears: (value) =>
        nothing(
          Object.entries(value)
            .map(([type, who]) => `${typeNames[type] ?? type}: ${bearerNames[who]}`)
            .join(', '),
        ),
      vacationDays: daysText,
      vacationDaysMin: daysText,
      carryOverMonths: monthsText,
      lateMinutes: minutesText,
      absentMinutes: minutesText,
      forgottenMinutes: minutesText,
      workdays: (value) => nothing(value.map((day) => weekdayName(day, i18n.locale)).join(', ')),
    }
    // Each value was checked by the schema of its own setting.
    return (setting, value) => (texts[setting] as (value: unknown) => string)(value)
  }, [t, i18n.locale, modules, controllers, bearerNames, typeNames, restrictions, kept])
}
