import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { ActionIcon, Button, Stack } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconPlus, IconX } from '@tabler/icons-react'
import classes from './BonusConfig.module.css'
import {
  newStep,
  sortedSteps,
  type DraftFaults,
  type DraftRule,
  type DraftStep,
  type PayKind,
} from './draft.ts'
import { StepCells } from './StepCells.tsx'

const steps_max = 50
export interface StepTableProps {
  readonly rule: DraftRule
  /** The kinds of pay that its list lets a step have. */
  readonly kinds: readonly PayKind[]
  readonly faults: DraftFaults | null
  readonly disabled: boolean
  readonly onChange: (steps: readonly DraftStep[]) => void
}
/** A table of where steps begin and what they pay. Enter adds a row; rows sort themselves when a field is left. */
export function StepTable(props: StepTableProps) {
  const { rule, kinds, disabled, onChange } = props
  const { t } = useLingui()
  const { steps, metric } = rule
  const table = useRef<HTMLTableElement>(null)
  const [wanted, setWanted] = useState<number>()
  useEffect(() => {
    if (wanted === undefined) return
    table.current?.querySelector<HTMLElement>(`[data-step="${wanted}"] input`)?.focus()
  }, [wanted])
  const add = () => {
    if (steps.length >= steps_max) return
    const step = newStep(steps.at(-1)?.kind ?? kinds[0] ?? 'amount')
    onChange([...sortedSteps(steps), step])
    setWanted(step.key)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    add()
  }
  return (
    <Stack gap={4} align="flex-start" className={classes['steps'] ?? ''}>
      <table ref={table} aria-label={t`Steps`} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            <th scope="col">{metric === 'hours' ? t`From hours` : t`From income`}</th>
            <th scope="col">{t`Pays`}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {steps.map((step, index) => (
            <tr key={step.key} data-step={step.key}>
              <StepCells
                {...props}
                step={step}
                place={index + 1}
                onStep={(next) => onChange(steps.map((one) => (one.key === step.key ? next : one)))}
                onLeave={() => onChange(sortedSteps(steps))}
              />
              <RemoveStep
                place={index + 1}
                can={!disabled && steps.length > 1}
                remove={() => onChange(steps.filter(({ key }) => key !== step.key))}
              />
            </tr>
          ))}
        </tbody>
      </table>
      {!disabled && steps.length < steps_max && (
        <Button
          variant="subtle"
          size="compact-xs"

          leftSection={<IconPlus size={13} stroke={1.8} />}
          onClick={add}
        >
          <Trans>Add step</Trans>
        </Button>
      )}
    </Stack>
  )
}

function RemoveStep({
  place,
  can,
  remove,
}: {
  readonly place: number
  readonly can: boolean
  readonly remove: () => void
}) {
  const { t } = useLingui()
  return (
    <td className={classes['rowEnd']}>
      {can && (
        <ActionIcon
          size={26}
          variant="subtle"
          color="gray"
          aria-label={t`Remove step ${place}`}
          onClick={remove}
        >
          <IconX size={14} stroke={1.8} />
        </ActionIcon>
      )}
    </td>
  )
}
