import { Flex, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Currency } from '#shared/money/amount.ts'
import { settlementCalls } from '#shared/settlements/calls.ts'
import type { SettlementHalf, SettlementRow } from '#shared/settlements/views.ts'
import { halfFirstDay } from '#shared/money/half.ts'
import type { PayWay } from '#shared/settlements/rules.ts'
import { call } from '../../platform/call.ts'
import { usePersonName } from '../../platform/people.ts'
import { Money } from '../../ui/Money.tsx'
import { useNameList } from '../../ui/name-list.ts'
import { SaveDialog } from '../../ui/SaveDialog.tsx'
import { sumOf } from '../data/amounts.ts'
import { HowPaid } from '../data/HowPaid.tsx'
import { afterSettlements } from '../data/settlement-data.ts'
import { halfCallParams } from '../data/settlement-path.ts'
import { planRun, type RunAction, type RunPlan } from './run-plan.ts'
import { useLeftOutText, useRunWords } from './run-words.ts'
import classes from './Run.module.css'

export interface WantedRun {
  readonly action: RunAction
  readonly rows: readonly SettlementRow[]
}
interface Props {
  readonly half: SettlementHalf
  readonly wanted: WantedRun
  readonly onStarted: () => void
  readonly onClose: () => void
}
/** Before a run: whom it does, and whom it cannot do, with all reasons at once. */
export function StartRun({ half, wanted, onStarted, onClose }: Props) {
  const { t } = useLingui()
  const { action } = wanted
  const words = useRunWords()[action]
  const form = useForm<{ how: PayWay; reference: string }>({
    mode: 'controlled',
    initialValues: { how: 'bank', reference: '' },
    validate: {
      reference: (said) =>
        action === 'pay' && said.trim() === '' ? t`Enter a payment reference` : null,
    },
  })
  // As they are now: a run that ends while this is open changes them.
  const chosen = new Set(wanted.rows.map(({ user }) => user))
  const rows = half.rows.filter(({ user }) => chosen.has(user))
  const plan = planRun(action, rows, form.values.how)
  const count = plan.able.length
  return (
    <SaveDialog
      title={words.title}
      about={`${half.studio} ${half.month} ${half.half}`}
      form={form}
      size="lg"
      submit={words.submit(count)}
      disabled={count === 0}
      enters={action !== 'pay'}
      invalidates={afterSettlements}
      send={({ how, reference }) =>
        call(settlementCalls.startSettlementRun, {
          params: halfCallParams(half.studio, halfFirstDay(half)),
          body: {
            action,
            users: plan.able.map(({ user }) => user),
            ...(action === 'pay' ? { how, reference: reference.trim() } : {}),
          },
        })
      }
      onSaved={onStarted}
      onClose={onClose}
    >
      <Flex direction="column" gap="sm" className={classes['preview'] ?? ''}>
        <Able plan={plan} will={words.will} currency={half.currency} />
        {action === 'pay' && <HowPaid {...form.getInputProps('how')} />}
        {plan.refusedPeople > 0 && <Refused plan={plan} cannot={words.cannot} />}
        {action === 'pay' && count > 0 && (
          <TextInput
            label={t`Payment reference`}
            description={t`The number of the bank transfer, batch or receipt. It stays with each settlement.`}
            required
            maxLength={200}
            data-autofocus
            {...form.getInputProps('reference')}
          />
        )}
      </Flex>
    </SaveDialog>
  )
}

/** How many are taken, and what they get together. */
function Able({
  plan: { able },
  will,
  currency,
}: {
  readonly plan: RunPlan
  readonly will: (count: number) => string
  readonly currency: Currency
}) {
  return (
    <Flex
      gap="10px 20px"
      align="baseline"
      justify="space-between"
      px={14}
      py="sm"
      className={classes['able'] ?? ''}
      data-none={able.length === 0 || undefined}
    >
      <span>{will(able.length)}</span>
      {able.length > 0 && (
        <strong>
          <Money amount={sumOf(able.map(({ net }) => net))} currency={currency} exact />
        </strong>
      )}
    </Flex>
  )
}

function Refused({
  plan,
  cannot,
}: {
  readonly plan: RunPlan
  readonly cannot: (count: number) => string
}) {
  const [text, names, list] = [useLeftOutText(), usePersonName(), useNameList()]
  return (
    <>
      <h3>{cannot(plan.refusedPeople)}</h3>
      <Stack
        component="ul"
        gap={8}
        mah={300}
        fz="sm"
        className={`cb-scroll ${classes['reasons']}`}
        tabIndex={0}
        aria-label={cannot(plan.refusedPeople)}
      >
        {plan.refused.map(({ reason, users }) => (
          <Stack
            component="li"
            key={text(reason)}
            gap={2}
            px="sm"
            py={8}
            className="cb-box cb-anywhere"
          >
            <b>{text(reason)}</b>
            <small>{list(users.map(names))}</small>
            {reason.why === 'obstacle' && reason.obstacle.override && (
              <small>
                <Trans>The owner can sign anyway on the person’s settlement.</Trans>
              </small>
            )}
          </Stack>
        ))}
      </Stack>
    </>
  )
}
