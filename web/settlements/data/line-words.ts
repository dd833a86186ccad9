import { useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import { halfFirstDay } from '#shared/money/half.ts'
import type { ItemKind } from '#shared/money/items.ts'
import { readLineKey } from '#shared/settlements/line-key.ts'
import type { LineKind } from '#shared/settlements/line.ts'
import type { LineWorking } from '#shared/settlements/working-calls.ts'
import { wordsOfRuleId } from '#shared/settlements/rule-id-words.ts'
import { usePersonName } from '../../platform/people.ts'
import { halfName, plainDay } from '../../ui/format.ts'
import { percentText } from '../../ui/percent.ts'
import { useStatementTypeNames } from '../../ui/statement-type-names.ts'
import { useSiteNames } from '../../ui/use-sites.ts'

/** Words of the facts behind lines, by key. */
export type Workings = ReadonlyMap<string, LineWorking>
const noWorkings: Workings = new Map()

/** The name of a line, and what more its key says. */
export interface LineWords {
  readonly title: string
  readonly detail: string
}
/** Returns the names of lines, by their keys: sites, rules and items by their names, as far as their workings are known. */
export function useLineWords(workings: Workings = noWorkings): (key: string) => LineWords {
  const { t, i18n } = useLingui()
  const [sites, types, names] = [useSiteNames(), useStatementTypeNames(), usePersonName()]
  const ofItem = useItemWords()
  return useMemo(() => {
    const { locale } = i18n
    const wordsOf = (key: string, facts = workings.get(key)): LineWords => {
      const line = readLineKey(key)
      switch (line?.kind) {
        case 'income': {
          const share = percentText(line.share_bp)
          const type = line.type === null ? t`Unknown type` : types[line.type]
          return { title: `${sites(line.site)} · ${type}`, detail: t`${share} share` }
        }
        case 'rule':
          return {
            title: facts?.rule ?? wordsOfRuleId(line.rule),
            detail: line.model === null ? '' : names(line.model),
          }
        case 'withdrawn':
          return { title: sites(line.site), detail: t`Paid by the site to the person` }
        case 'adjustment': {
          const { title, detail } = wordsOf(line.key, facts)
          const half = halfName(halfFirstDay(line), locale)
          return { title, detail: [half, detail].filter(Boolean).join(' · ') }
        }
        case 'carried':
          return { title: t`Left from the previous half-month`, detail: '' }
        case 'carry':
          return { title: t`Left for the next half-month`, detail: '' }
        case 'bonus':
        case 'penalty':
          return ofItem(facts?.item ?? null, { kind: line.kind, n: null })
        case 'installment':
          return ofItem(facts?.item ?? null, { kind: 'upfront', n: line.n })
        default:
          return { title: key, detail: '' }
      }
    }
    return wordsOf
  }, [t, i18n, sites, types, names, workings, ofItem])
}

function useItemWords() {
  const { t, i18n } = useLingui()
  return useMemo(() => {
    const kinds: Readonly<Record<ItemKind, string>> = {
      bonus: t`Bonus`,
      penalty: t`Penalty`,
      upfront: t`Upfront`,
      purchase: t`Purchase`,
    }
    return (
      item: LineWorking['item'],
      { kind, n }: { readonly kind: ItemKind; readonly n: number | null },
    ): LineWords => {
      const all = item?.installments ?? 0
      const part = n === null ? '' : all > 0 ? t`Instalment ${n} of ${all}` : t`Instalment ${n}`
      if (!item) return { title: part === '' ? kinds[kind] : part, detail: '' }
      const day = plainDay(item.date, i18n.locale)
      return {
        title: item.reason === '' ? kinds[item.kind] : item.reason,
        detail: [part, day].filter(Boolean).join(' · '),
      }
    }
  }, [t, i18n])
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
