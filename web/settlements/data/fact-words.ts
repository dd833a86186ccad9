import { useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import type { BonusList } from '#shared/money/bonus.ts'
import type { FactAbout } from '#shared/money/fact-about.ts'
import { halfFirstDay } from '#shared/money/half.ts'
import type { ItemKind } from '#shared/money/items.ts'
import type { TransactionType } from '#shared/money/transaction-types.ts'
import { dayAndTime, halfName, plainDay } from '../../ui/format.ts'
import { percentText } from '../../ui/percent.ts'
import { useStatementTypeNames } from '../../ui/statement-type-names.ts'
import { lookOf } from '../../ui/status.ts'
import { useSiteNames } from '../../ui/use-sites.ts'

type Topic = Extract<FactAbout, { kind: 'topic' }>['topic']

/** Returns what facts say, each in one line; without the amount, which stands in its own place. */
export function useFactWords(): (about: FactAbout) => string {
  const { i18n, t } = useLingui()
  const [sites, types, fixed] = [useSiteNames(), useStatementTypeNames(), useFixedWords()]
  return useMemo(() => {
    const { locale } = i18n
    const since = (text: string, from: string) => {
      if (from === '') return text
      const day = plainDay(from, locale)
      return t`${text} from ${day}`
    }
    const status = (value: number | string) =>
      typeof value === 'number' ? i18n._(lookOf(value).label) : t`No data`
    return (about) => {
      switch (about.kind) {
        case 'line': {
          const type = types[about.type as TransactionType]
          return [type, sites(about.site), `${about.source} ${about.id}`].join(' · ')
        }
        case 'item':
          return [fixed.items[about.item], about.reason].filter(Boolean).join(' · ')
        case 'contract': {
          const kind = about.contract === 'employee' ? t`Employee` : t`Contractor`
          const [share, cap] = [percentText(about.share_bp), percentText(about.cap_bp)]
          return [since(kind, about.from), t`${share} share`, t`${cap} deduction cap`].join(' · ')
        }
        case 'rates':
          return `${about.source} · ${plainDay(about.date, locale)}`
        case 'rules':
          return since(fixed.lists[about.list], about.from)
        case 'setting':
          return fixed.settings[about.setting] ?? about.setting
        case 'topic':
          return since(fixed.topics[about.topic], about.from)
        case 'onAir': {
          const shown = `${status(about.status)} · ${sites(about.site)}`
          if (about.to === null) return shown
          const end = dayAndTime(Date.parse(about.to) / 1000, locale)
          return t`${shown} until ${end}`
        }
        case 'observation':
          return `${status(about.status)} · ${sites(about.site)}`
        case 'booked':
        case 'settlement':
          return halfName(halfFirstDay(about), locale)
        case 'others':
          return t`Hours online, or what other people earned`
      }
    }
  }, [i18n, t, sites, types, fixed])
}
function useFixedWords() {
  const { t } = useLingui()
  return useMemo(() => {
    const items: Readonly<Record<ItemKind, string>> = {
      bonus: t`Bonus`,
      penalty: t`Penalty`,
      upfront: t`Upfront`,
      purchase: t`Purchase`,
    }
    const lists: Readonly<Record<BonusList, string>> = {
      models: t`Models`,
      trainers: t`Trainers`,
      studio: t`Studio`,
    }
    const settings: Readonly<Record<string, string>> = {
      zone: t`Time zone`,
      currency: t`Currency`,
      share_bp: t`Share`,
      cap_bp: t`Deduction cap`,
      bears: t`Who pays fines`,
    }
    const topics: Readonly<Record<Topic, string>> = {
      joined: t`Own studio`,
      holder: t`Site account`,
      payee: t`Site account payee`,
      type: t`Account type`,
      activity: t`Active or not`,
      allocation: t`Model assignment`,
      source: t`Source of record`,
    }
    return { items, lists, settings, topics }
  }, [t])
}
