import { useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import { halfFirstDay } from '#shared/money/half.ts'
import { itemCalls, type Item } from '#shared/money/item-calls.ts'
import { termCalls } from '#shared/money/term-calls.ts'
import type { LineKind } from '#shared/settlements/line.ts'
import { usePersonName } from '../../platform/people.ts'
import { useCall } from '../../platform/queries.ts'
import { mayCall, useViewer } from '../../platform/session.ts'
import { halfName, plainDay } from '../../ui/format.ts'
import { percentText } from '../../ui/percent.ts'
import { useStatementTypeNames } from '../../ui/statement-type-names.ts'
import { useSiteNames } from '../../ui/use-sites.ts'
import { readLineKey } from './line-key.ts'

/** The name of a line, and what more its key says. */
export interface LineWords {
  readonly title: string
  readonly detail: string
}
/** Returns the names of the lines of a person’s settlement, by their keys: sites, rules and items by their names. */
export function useLineWords(user: string, studio: string): (key: string) => LineWords {
  const { t, i18n } = useLingui()
  const [sites, types, names] = [useSiteNames(), useStatementTypeNames(), usePersonName()]
  const [items, rules] = [useItemsOf(user), useRuleNames(studio)]
  const ofItem = useItemWords(items)
  return useMemo(() => {
    const { locale } = i18n
    const wordsOf = (key: string): LineWords => {
      const line = readLineKey(key)
      switch (line?.kind) {
        case 'income': {
          const share = percentText(line.share_bp)
          const type = line.type === null ? t`Unknown type` : types[line.type]
          return { title: `${sites(line.site)} · ${type}`, detail: t`${share} share` }
        }
        case 'rule':
          return {
            title: rules.get(line.rule) ?? wordsOfId(line.rule),
            detail: line.model === null ? '' : names(line.model),
          }
        case 'withdrawn':
          return { title: sites(line.site), detail: t`Paid by the site to the person` }
        case 'adjustment': {
          const { title, detail } = wordsOf(line.key)
          const half = halfName(halfFirstDay(line), locale)
          return { title, detail: [half, detail].filter(Boolean).join(' · ') }
        }
        case 'carried':
          return { title: t`Left from the previous half-month`, detail: '' }
        case 'carry':
          return { title: t`Left for the next half-month`, detail: '' }
        case 'bonus':
        case 'penalty':
          return ofItem(line.item, null)
        case 'installment':
          return ofItem(line.item, line.n)
        default:
          return { title: key, detail: '' }
      }
    }
    return wordsOf
  }, [t, i18n, sites, types, names, rules, ofItem])
}

function useItemWords(items: ReadonlyMap<string, Item>) {
  const { t, i18n } = useLingui()
  return useMemo(
    () =>
      (id: string, n: number | null): LineWords => {
        const item = items.get(id)
        const all = item?.installments ?? 0
        const part = n === null ? '' : all > 0 ? t`Instalment ${n} of ${all}` : t`Instalment ${n}`
        if (!item) return { title: part === '' ? t`Item ${id}` : part, detail: '' }
        const day = plainDay(item.date, i18n.locale)
        return {
          title: item.reason === '' ? t`Item ${id}` : item.reason,
          detail: [part, day].filter(Boolean).join(' · '),
        }
      },
    [t, i18n, items],
  )
}

const noItems: ReadonlyMap<string, Item> = new Map()
function useItemsOf(user: string): ReadonlyMap<string, Item> {
  const viewer = useViewer()
  const query = { user }
  const { data } = useCall(itemCalls.items, {
    request: { query },
    enabled: user !== '' && mayCall(viewer, itemCalls.items, { query }),
  })
  return useMemo(() => (data ? new Map(data.map((item) => [item.item, item])) : noItems), [data])
}

/**
 * Makes words of a rule’s id, which follows its name: 'high-income' is 'High income' to viewers who may not read the
 * rules.
 */
const wordsOfId = (id: string): string =>
  id.charAt(0).toUpperCase() + id.slice(1).replaceAll('-', ' ')
const noNames: ReadonlyMap<string, string> = new Map()
/** Reads the names of rules, for viewers who may read them; of an id the newest name. */
function useRuleNames(studio: string): ReadonlyMap<string, string> {
  const may = mayCall(useViewer(), termCalls.bonusRules)
  const { data } = useCall(termCalls.bonusRules, {
    request: { params: { studio } },
    enabled: may && studio !== '',
  })
  return useMemo(
    () =>
      data
        ? new Map(data.toReversed().flatMap((set) => set.rules.map(({ id, name }) => [id, name])))
        : noNames,
    [data],
  )
}

/** Returns the names of the kinds of lines, in their order. */
export function useKindNames(): Readonly<Record<LineKind, string>> {
  const { t } = useLingui()
  return useMemo(
    () => ({
      income: t`Income`,
      rule: t`Bonus rules`,
      bonus: t`Bonuses`,
      penalty: t`Penalties`,
      withdrawn: t`Already paid by sites`,
      adjustment: t`Corrections of earlier half-months`,
      carried: t`Carried over`,
      installment: t`Instalments`,
      carry: t`Carried to the next half-month`,
    }),
    [t],
  )
}
