import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Button, Checkbox, Stack, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { bonusLists, type BonusList, type BonusRule } from '#shared/money/bonus.ts'
import { termCalls } from '#shared/money/term-calls.ts'
import { useCall } from '../../platform/queries.ts'
import { mayCall, useViewer } from '../../platform/session.ts'
import { moneyText } from '../../ui/money-format.ts'
import type { Assumptions } from './assumptions.ts'
import { payOfStep, withPay } from './altered-rules.ts'
import classes from './WhatIf.module.css'

type Rules = Assumptions['rules']
interface Props {
  readonly studio: string
  readonly rules: Rules
  readonly onChange: (rules: Rules) => void
}
/** The rules in force, to be switched off or paid otherwise. */
export function RulesAssumed({ studio, rules, onChange }: Props) {
  const { t } = useLingui()
  const names: Readonly<Record<BonusList, string>> = {
    models: t`Models`,
    trainers: t`Trainers`,
    studio: t`Studio`,
  }
  const inForce = useRulesInForce(studio)
  const lists = bonusLists.filter((list) => (inForce[list]?.length ?? 0) > 0)
  if (lists.length === 0) return null
  const without = (list: BonusList) =>
    onChange(Object.fromEntries(Object.entries(rules).filter(([name]) => name !== list)))
  return (
    <fieldset>
      <legend>
        <Trans>Bonus rules</Trans>
      </legend>
      {lists.map((list) => (
        <Stack key={list} gap={8} w="100%" fz="sm">
          <b>{names[list]}</b>
          {rules[list] && (
            <Button
              className="cb-start"
              size="compact-xs"
              variant="default"
              onClick={() => without(list)}
            >
              <Trans>As now</Trans>
            </Button>
          )}
          {inForce[list]?.map((rule) => (
            <AlteredRule
              key={rule.id}
              rule={rule}
              altered={(rules[list] ?? inForce[list] ?? []).find(({ id }) => id === rule.id)}
              onChange={(next) =>
                onChange({
                  ...rules,
                  [list]: (inForce[list] ?? []).flatMap((one) => {
                    const before = (rules[list] ?? inForce[list] ?? []).find(
                      ({ id }) => id === one.id,
                    )
                    const now = one.id === rule.id ? next : before
                    return now ? [now] : []
                  }),
                })
              }
            />
          ))}
        </Stack>
      ))}
    </fieldset>
  )
}

interface AlteredRuleProps {
  readonly rule: BonusRule
  /** undefined: it is switched off. */
  readonly altered: BonusRule | undefined
  readonly onChange: (rule: BonusRule | undefined) => void
}
function AlteredRule({ rule, altered, onChange }: AlteredRuleProps) {
  const { t, i18n } = useLingui()
  const { locale } = i18n
  const [currency, code] = [rule.currency, (rule.currency ?? '').toUpperCase()]
  const stepStart = (at: string): string => {
    if (rule.metric === 'income' && currency) return moneyText(at, currency, locale, true)
    const figure = Number(at).toLocaleString(locale)
    return rule.metric === 'hours' ? t`${figure} h` : figure
  }
  return (
    <Stack gap={5} px={10} py={8} className={`cb-box ${classes['rule']}`}>
      <Checkbox
        size="xs"
        label={rule.name}
        checked={altered !== undefined}
        onChange={(event) => onChange(event.currentTarget.checked ? rule : undefined)}
      />
      {altered?.steps.map((step, index) => {
        const at = stepStart(step.at)
        return (
          <label key={step.at}>
            <span>{t`from ${at}`}</span>
            <TextInput
              size="xs"
              aria-label={`${rule.name}, ${t`from ${at}`}`}
              inputMode="decimal"
              defaultValue={payOfStep(step)}
              onChange={(event) => {
                const next = withPay(altered, index, event.currentTarget.value)
                if (next) onChange(next)
              }}
            />
            <span>{step.amount === undefined ? '%' : code}</span>
          </label>
        )
      })}
    </Stack>
  )
}

function useRulesInForce(
  studio: string,
): Readonly<Partial<Record<BonusList, readonly BonusRule[]>>> {
  const may = mayCall(useViewer(), termCalls.bonusRules)
  const { data } = useCall(termCalls.bonusRules, { request: { params: { studio } }, enabled: may })
  return Object.fromEntries(
    bonusLists.map((list) => [
      list,
      data?.find((set) => set.list === list && set.current)?.rules ?? [],
    ]),
  )
}
