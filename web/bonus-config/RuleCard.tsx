import { useId, type ReactNode } from 'react'
import { ActionIcon, Flex, Group, Text, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconTrash } from '@tabler/icons-react'
import { tipuri } from '#shared/accounts/calls.ts'
import { currencies } from '#shared/money/amount.ts'
import type { BonusList } from '#shared/money/bonus.ts'
import { listTakes } from '#shared/money/bonus-rules.ts'
import { ChoiceSelect } from '../ui/ChoiceSelect.tsx'
import classes from './BonusConfig.module.css'
import {
  fieldOf,
  idOfName,
  type AccountType,
  type DraftFaults,
  type DraftRule,
  type Metric,
} from './draft.ts'
import { useFaultText } from './fault-text.ts'
import { StepTable } from './StepTable.tsx'
import { accountType } from '../ui/account-type.ts'

interface RuleCardProps {
  readonly list: BonusList
  /** Counted from 1: what it is called while it has no name. */
  readonly place: number
  readonly rule: DraftRule
  /** null: none is said yet. */
  readonly faults: DraftFaults | null
  /** The server's refusal of its id. */
  readonly refusal: string | undefined
  readonly disabled: boolean
  readonly onChange: (rule: DraftRule) => void
  readonly onRemove: () => void
}
/** One rule: what it is called, what it measures, its steps, and whom it pays. */
export function RuleCard(props: RuleCardProps) {
  const { list, place, rule, faults, disabled, onChange, onRemove } = props
  const { t } = useLingui()
  const wordOf = useFaultText()
  const name = rule.name.trim() === '' ? t`Rule ${place}` : rule.name
  return (
    <Flex
      component="fieldset"
      direction="column"
      pos="relative"
      gap="sm"
      py={14}
      px="md"
      miw={0}
      className={`cb-card ${classes['card']}`}
      disabled={disabled}
    >
      <legend className="cb-visually-hidden">{name}</legend>
      <Names {...props} />
      <Measure {...props} />
      <StepTable
        rule={rule}
        kinds={listTakes[list].steps}
        faults={faults}
        disabled={disabled}
        onChange={(steps) => onChange({ ...rule, steps })}
      />
      <Wrong text={wordOf(faults?.get(fieldOf(rule.key, 'steps')))} />
      {listTakes[list].types && (
        <Types
          chosen={rule.types}
          error={wordOf(faults?.get(fieldOf(rule.key, 'types')))}
          onChange={(types) => onChange({ ...rule, types })}
        />
      )}
      {!disabled && (
        <ActionIcon
          size={28}
          variant="subtle"
          color="gray"
          pos="absolute"
          top={12}
          right={12}
          aria-label={t`Remove ${name}`}
          title={t`Remove ${name}`}
          onClick={onRemove}
        >
          <IconTrash size={16} stroke={1.7} />
        </ActionIcon>
      )}
    </Flex>
  )
}

function Names({ rule, faults, refusal, disabled, onChange }: RuleCardProps) {
  const { t } = useLingui()
  const wordOf = useFaultText()
  const field = { size: 'sm', autoComplete: 'off', disabled } as const
  return (
    <div className={classes['names']}>
      <TextInput
        {...field}
        label={t`Name`}
        maxLength={100}
        value={rule.name}
        error={wordOf(faults?.get(fieldOf(rule.key, 'name')))}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...rule, name: value, ...(rule.idFollows ? { id: idOfName(value) } : {}) })
        }
      />
      <TextInput
        {...field}
        label={t`ID`}
        maxLength={40}
        value={rule.id}
        error={refusal ?? wordOf(faults?.get(fieldOf(rule.key, 'id')))}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...rule, id: value, idFollows: false })
        }
      />
    </div>
  )
}

function Measure({ list, rule, disabled, onChange }: RuleCardProps) {
  const { t } = useLingui()
  const words: Readonly<Record<Metric, string>> = { income: t`Income`, hours: t`Hours online` }
  const metrics: readonly Metric[] = listTakes[list].metrics
  const isPaidInMoney = rule.metric === 'income' || rule.steps.some(({ kind }) => kind === 'amount')
  return (
    <div className={classes['names']}>
      {metrics.length > 1 && (
        <ChoiceSelect
          size="sm"
          label={t`Measured by`}
          disabled={disabled}
          value={rule.metric}
          data={metrics.map((value) => ({ value, label: words[value] }))}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...rule, metric: value as Metric })
          }
        />
      )}
      {isPaidInMoney && (
        <ChoiceSelect
          size="sm"
          label={t`Currency`}
          disabled={disabled}
          value={rule.currency}
          data={[
            { value: '', label: t`Studio’s currency` },
            ...currencies.map((value) => ({ value, label: value.toUpperCase() })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...rule, currency: value as DraftRule['currency'] })
          }
        />
      )}
    </div>
  )
}

function Types({
  chosen,
  error,
  onChange,
}: {
  readonly chosen: readonly AccountType[]
  readonly error: string | undefined
  readonly onChange: (types: readonly AccountType[]) => void
}) {
  const title = useId()
  return (
    <Group
      role="group"
      aria-labelledby={title}
      gap="4px 16px"
      align="stretch"
      fz="md"
      className={classes['types'] ?? ''}
    >
      <span id={title}>
        <Trans>Paid to every</Trans>
      </span>
      {tipuri.map((type) => (
        <label key={type}>
          <input
            type="checkbox"
            checked={chosen.includes(type)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(tipuri.filter((one) => (one === type ? checked : chosen.includes(one))))
            }
          />
          {accountType(type)}
        </label>
      ))}
      <Wrong text={error} />
    </Group>
  )
}

const Wrong = ({ text }: { readonly text: ReactNode }) =>
  text ? (
    <Text c="var(--mantine-color-error)" fz="sm">
      {text}
    </Text>
  ) : null
