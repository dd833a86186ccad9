import { Button, Flex, Group, Stack } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconDeviceFloppy, IconPlus, IconStairsUp } from '@tabler/icons-react'
import type { BonusList } from '#shared/money/bonus.ts'
import { listTakes } from '#shared/money/bonus-rules.ts'
import { nextHalf, type LocalDay } from '#shared/platform/local-day.ts'
import type { Can } from '../platform/actions.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Empty } from '../ui/Empty.tsx'
import { FormFailure } from '../ui/FormFailure.tsx'
import { HalfMonthPicker } from '../ui/HalfMonthPicker.tsx'
import classes from './BonusConfig.module.css'
import { newRule } from './draft.ts'
import { RuleCard } from './RuleCard.tsx'
import type { RuleDraft } from './use-rule-draft.ts'

const halves_ahead = 6
const rules_max = 50

export function RuleEditor({
  list,
  draft,
  thisHalf,
  can,
}: {
  readonly list: BonusList
  readonly draft: RuleDraft
  readonly thisHalf: LocalDay
  readonly can: Can
}) {
  const { t } = useLingui()
  const { rules, change, saving, faults, areFaultsSaid } = draft
  const said = areFaultsSaid && faults.size > 0
  const add = () => change([...rules, newRule(listTakes[list].steps[0])])
  const mayEdit = can === true
  return (
    <Flex component="section" direction="column" gap="sm" miw={0} aria-label={t`Bonus rules`}>
      <FormFailure text={saving.refusal?.failure} />
      {rules.length === 0 && (
        <Stack
          pos="relative"
          gap="sm"
          miw={0}
          py={14}
          px="md"
          className={`cb-card ${classes['card']}`}
        >
          <Empty icon={IconStairsUp} title={t`No rules`} hint={t`Nothing is paid by rule here.`} />
        </Stack>
      )}
      {rules.map((rule, index) => (
        <RuleCard
          key={rule.key}
          list={list}
          place={index + 1}
          rule={rule}
          faults={areFaultsSaid ? faults : null}
          refusal={rule.id === draft.taken ? saving.refusal?.field?.text : undefined}
          disabled={!mayEdit || saving.busy}
          onChange={(next) => change(rules.map((one) => (one.key === rule.key ? next : one)))}
          onRemove={() => change(rules.filter(({ key }) => key !== rule.key))}
        />
      ))}
      {mayEdit && rules.length < rules_max && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={15} stroke={1.8} />}
          onClick={add}
          className="cb-start"
        >
          <Trans>Add rule</Trans>
        </Button>
      )}
      <SavingBar
        draft={draft}
        thisHalf={thisHalf}
        can={mayEdit && !draft.isChanged && draft.half === thisHalf ? t`No changes` : can}
      />
      {said && <FormFailure text={t`Correct the marked fields first`} />}
    </Flex>
  )
}

/** From which half on, and the button. */
function SavingBar({
  draft: { half, changeHalf, saving, save },
  thisHalf,
  can,
}: {
  readonly draft: RuleDraft
  readonly thisHalf: LocalDay
  readonly can: Can
}) {
  const { t } = useLingui()
  const last = Array.from({ length: halves_ahead }).reduce<LocalDay>(
    (day) => nextHalf(day),
    thisHalf,
  )
  const field = saving.refusal?.field
  return (
    <Group gap="sm" align="flex-end" justify="space-between">
      <Stack gap={4} fz="md" fw={500}>
        <span aria-hidden="true">
          <Trans>Effective from</Trans>
        </span>
        <HalfMonthPicker
          label={t`Effective from`}
          value={half}
          max={last}
          min={`${Number(thisHalf.slice(0, 4)) - 2}-01-01`}
          onChange={changeHalf}
        />
        {field?.name === 'from' && <FormFailure text={field.text} />}
      </Stack>
      <ActionButton
        size="sm"
        busy={saving.busy}
        action={{ id: 'save', label: t`Save`, icon: IconDeviceFloppy, can, perform: save }}
      />
    </Group>
  )
}
