import { useState } from 'react'
import { Stack } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { BonusList } from '#shared/money/bonus.ts'
import { termCalls, type BonusRuleSet } from '#shared/money/term-calls.ts'
import { useMayCall } from '../platform/actions.ts'
import type { LocalStudio } from '../platform/queries.ts'
import { halfNow } from '../ui/HalfMonthPicker.tsx'
import { BonusPreview } from './BonusPreview.tsx'
import classes from './BonusConfig.module.css'
import { draftOfRules, rulesOfDraft } from './draft.ts'
import { RuleEditor } from './RuleEditor.tsx'
import { RuleHistory } from './RuleHistory.tsx'
import { useRuleDraft } from './use-rule-draft.ts'

/** One list of a studio: its rules as a draft, what that would have paid beside it, and what held when below. */
export function RulesOfList({
  list,
  studio: { studio, timezone },
  sets,
}: {
  readonly list: BonusList
  readonly studio: LocalStudio
  readonly sets: readonly BonusRuleSet[]
}) {
  const { t } = useLingui()
  const own = sets.filter((set) => set.list === list)
  const thisHalf = halfNow(timezone)
  const draft = useRuleDraft({
    studio,
    list,
    thisHalf,
    inForce: own.find(({ current }) => current)?.rules ?? [],
  })
  const may = useMayCall(termCalls.setBonusRules)
  const mayTry = useMayCall(termCalls.previewBonusRules)
  // A copied set is other rules: their fields are made anew.
  const [copies, setCopies] = useState(0)
  return (
    <Stack gap={18} mt={14}>
      <div className={classes['sides']} data-alone={!mayTry || undefined}>
        <RuleEditor
          key={copies}
          list={list}
          draft={draft}
          thisHalf={thisHalf}
          can={may || t`Your account can view bonus rules, not change them`}
        />
        {mayTry && (
          <BonusPreview
            studio={studio}
            list={list}
            thisHalf={thisHalf}
            rules={draft.faults.size === 0 ? rulesOfDraft(draft.rules) : undefined}
          />
        )}
      </div>
      <RuleHistory
        sets={own}
        thisHalf={thisHalf}
        copy={
          may
            ? ({ rules }) => {
                draft.change(draftOfRules(rules))
                setCopies(copies + 1)
              }
            : null
        }
      />
    </Stack>
  )
}
