import { Box, Flex, Group, Stack } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconCopy } from '@tabler/icons-react'
import type { BonusRule } from '#shared/money/bonus.ts'
import { halfFirstDay } from '#shared/money/half.ts'
import type { BonusRuleSet } from '#shared/money/term-calls.ts'
import type { LocalDay } from '#shared/platform/local-day.ts'
import { usePersonName } from '../platform/people.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { dayAndTime, halfName } from '../ui/format.ts'
import { moneyText, typedMoney } from '../ui/money-format.ts'
import { percentText } from '../ui/percent.ts'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import classes from './BonusConfig.module.css'

/** The list of what was set from which half on, newest first. */
export function RuleHistory({
  sets,
  thisHalf,
  copy,
}: {
  readonly sets: readonly BonusRuleSet[]
  readonly thisHalf: LocalDay
  readonly copy: ((set: BonusRuleSet) => void) | null
}) {
  const { t, i18n } = useLingui()
  const names = usePersonName()
  if (sets.length === 0) return null
  return (
    <Flex
      component="section"
      direction="column"
      gap={8}
      py={14}
      px="md"
      miw={0}
      className={`cb-card ${classes['history']}`}
      aria-label={t`History`}
    >
      <h2>
        <Trans>History</Trans>
      </h2>
      <ol>
        {sets.map((set) => {
          const first = halfFirstDay(set.from)
          const half = halfName(first, i18n.locale)
          return (
            <Stack
              component="li"
              key={`${first} ${set.recorded}`}
              gap={6}
              py={10}
              className="cb-above"
            >
              <Group component="header" gap="4px 12px" mih={26} fz="md">
                <b>
                  <Trans>From {half}</Trans>
                </b>
                {set.current && <StatusBadge tone="ok">{t`In force`}</StatusBadge>}
                {first > thisHalf && <StatusBadge tone="info">{t`Planned`}</StatusBadge>}
                <small>
                  {names(set.by)}, {dayAndTime(Date.parse(set.recorded) / 1000, i18n.locale)}
                </small>
                {copy && (
                  <ActionButton
                    variant="subtle"
                    size="compact-xs"
                    of={half}
                    action={{
                      id: 'copy',
                      label: t`Copy to editor`,
                      icon: IconCopy,
                      can: true,
                      perform: () => copy(set),
                    }}
                  />
                )}
              </Group>
              <RulesInWords rules={set.rules} />
            </Stack>
          )
        })}
      </ol>
    </Flex>
  )
}

function RulesInWords({ rules }: { readonly rules: readonly BonusRule[] }) {
  const { t } = useLingui()
  const stepWords = useStepWords()
  if (rules.length === 0) return <Box component="p" c="dimmed">{t`No rules`}</Box>
  return (
    <Stack component="dl" gap={4} fz="sm">
      {rules.map((rule) => (
        <div key={rule.id}>
          <dt>
            {rule.name} <small>{rule.id}</small>
          </dt>
          <Flex component="dd" gap="2px 18px" wrap="wrap" className="cb-tabular">
            {rule.steps.map((step) => (
              <span key={step.at}>{stepWords(rule, step)}</span>
            ))}
            {rule.for && <span>{rule.for.join(', ')}</span>}
          </Flex>
        </div>
      ))}
    </Stack>
  )
}
function useStepWords(): (rule: BonusRule, step: BonusRule['steps'][number]) => string {
  const { t, i18n } = useLingui()
  return ({ metric, currency }, { at, percent_bp, amount }) => {
    const money = (text: string) =>
      currency === undefined
        ? typedMoney(text, i18n.locale)
        : moneyText(text, currency, i18n.locale, true)
    const from = metric === 'hours' ? t`${Number(at)} h` : money(at)
    const pays = amount === undefined ? percentText(percent_bp ?? 0) : money(amount)
    return t`from ${from}: ${pays}`
  }
}
