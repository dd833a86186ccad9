import { useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import type { BonusList, BonusRule } from '#shared/money/bonus.ts'
import { listTakes } from '#shared/money/bonus-rules.ts'
import { monthHalfOf } from '#shared/money/half.ts'
import { termCalls } from '#shared/money/term-calls.ts'
import type { LocalDay } from '#shared/platform/local-day.ts'
import { ApiError, call } from '../platform/call.ts'
import { useConfirm } from '../ui/use-confirm.ts'
import { useSave } from '../platform/use-save.ts'
import { useUnsaved } from '../platform/use-unsaved.ts'
import { halfName } from '../ui/format.ts'
import { rulesKey } from './data.ts'
import { draftOfRules, faultsOfDraft, rulesOfDraft, type DraftRule } from './draft.ts'

interface Drafting {
  readonly studio: string
  readonly list: BonusList
  readonly inForce: readonly BonusRule[]
  readonly thisHalf: LocalDay
}
interface Wanted {
  readonly from: LocalDay
  readonly rules: BonusRule[]
}
const signOf = (rules: readonly DraftRule[]): string => JSON.stringify(rulesOfDraft(rules))

/** Keeps the rules while they are edited, and the half from which they are to hold. */
export function useRuleDraft({ studio, list, inForce, thisHalf }: Drafting) {
  const [rules, setRules] = useState(() => draftOfRules(inForce))
  const [before, setBefore] = useState(() => signOf(rules))
  const [half, setHalf] = useState(thisHalf)
  const [asked, setAsked] = useState(false)
  const [taken, setTaken] = useState<string>()
  const sending = useSending({ studio, list, half, onTaken: setTaken })
  const { saving } = sending
  const faults = faultsOfDraft(rules, listTakes[list].types)
  const isChanged = signOf(rules) !== before
  useAskedWhenLeaving(isChanged)
  const forget = () => {
    saving.forget()
    setTaken(undefined)
  }
  return {
    rules,
    half,
    faults,
    isChanged,
    /** Faults are said once a save was tried. */
    areFaultsSaid: asked,
    saving,
    /** The id that another list has. */
    taken,
    change: (next: readonly DraftRule[]) => {
      forget()
      setRules(next)
    },
    changeHalf: (next: LocalDay) => {
      forget()
      setHalf(next)
    },
    save: async () => {
      setAsked(true)
      if (faults.size > 0) return
      const done = await saving.save({ from: half, rules: rulesOfDraft(rules) })
      if (!done || !('answer' in done)) return
      setAsked(false)
      setBefore(signOf(rules))
    },
  }
}

function useSending({
  studio,
  list,
  half,
  onTaken,
}: {
  readonly studio: string
  readonly list: BonusList
  readonly half: LocalDay
  readonly onTaken: (id: string) => void
}) {
  const { t, i18n } = useLingui()
  const since = halfName(half, i18n.locale)
  const send = async ({ from, rules }: Wanted) => {
    try {
      return await call(termCalls.setBonusRules, {
        params: { studio, list },
        body: { from: monthHalfOf(from), rules },
      })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'money.ruleIdTaken')
        onTaken(String(error.params['id']))
      throw error
    }
  }
  const saving = useSave(send, {
    context: t`Bonus rules`,
    toast: t`Bonus rules saved from ${since}`,
    invalidates: [rulesKey],
    fields: { 'money.ruleIdTaken': 'rules', 'money.ruleSigned': 'from' },
  })
  return { saving }
}

function useAskedWhenLeaving(isChanged: boolean): void {
  const { t } = useLingui()
  const confirm = useConfirm()
  useUnsaved(isChanged, (leave) =>
    confirm({
      confirm: t`Discard changes`,
      target: t`Bonus rules`,
      danger: true,
      perform: async () => leave(),
    }),
  )
}
export type RuleDraft = ReturnType<typeof useRuleDraft>
