import { useState, type ReactNode } from 'react'
import { Button, Flex } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import {
  IconArrowBackUp,
  IconBuildingBank,
  IconCashBanknote,
  IconChecklist,
  IconDownload,
  IconFileExport,
  IconFileImport,
  IconMail,
  IconSignature,
} from '@tabler/icons-react'
import type { PayRun } from '#shared/settlements/pay-run/views.ts'
import { payslipCalls } from '#shared/settlements/payslip-calls.ts'
import { urlOf } from '../../platform/call.ts'
import type { ScreenAction } from '../../platform/actions.ts'
import { LazyBoundary, lazyComponent } from '../../platform/lazy-component.tsx'
import { useViewer } from '../../platform/session.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { halfCallParams } from '../data/settlement-path.ts'
import type { PayRunPlace } from './pay-run-data.ts'
import {
  batchInForce,
  isPrepared,
  waitsForBank,
  toPrepare,
  type PayRunRow,
} from './pay-run-plan.ts'

const PrepareDialog = lazyComponent(() => import('./PrepareDialog.tsx'))
const ReleaseDialog = lazyComponent(() => import('./ReleaseDialog.tsx'))
const WithdrawDialog = lazyComponent(() => import('./WithdrawDialog.tsx'))
const BankFileDialog = lazyComponent(() => import('./BankFileDialog.tsx'))
const AnswerDialog = lazyComponent(() => import('./AnswerDialog.tsx'))
const PaidDialog = lazyComponent(() => import('./PaidDialog.tsx'))
const CsvDialog = lazyComponent(() => import('./CsvDialog.tsx'))
const MailDialog = lazyComponent(() => import('./MailDialog.tsx'))
const AccountsDialog = lazyComponent(() => import('./AccountsDialog.tsx'))

export interface PayRunShown {
  readonly place: PayRunPlace
  readonly run: PayRun
  readonly rows: readonly PayRunRow[]
}
type Doing =
  | 'prepare'
  | 'release'
  | 'file'
  | 'answer'
  | 'paid'
  | 'withdraw'
  | 'accounts'
  | 'csv'
  | 'mail'

/** Everything that can be done with a pay run, in the order in which it is done; what cannot says why. */
export function PayRunActs({
  onPrepared,
  ...shown
}: PayRunShown & { readonly onPrepared: () => void }) {
  const { t } = useLingui()
  const [doing, setDoing] = useState<Doing>()
  const actions = useActs(shown, setDoing)
  const close = () => setDoing(undefined)
  const signed = shown.run.people.length > 0
  return (
    <Flex gap={8} wrap="wrap">
      {actions.map((action, index) => (
        <ActionButton
          key={action.id}
          action={action}
          variant={index === 0 ? 'filled' : 'default'}
        />
      ))}
      {signed && <PayslipsLink {...shown.place} label={t`Payslips (ZIP)`} />}
      {doing && (
        <LazyBoundary fallback={null}>
          {dialogOf(doing, { ...shown, onPrepared, onClose: close })}
        </LazyBoundary>
      )}
    </Flex>
  )
}
const PayslipsLink = ({ studio, day, label }: PayRunPlace & { readonly label: string }) => (
  <Button
    component="a"
    size="xs"
    variant="default"
    leftSection={<IconDownload size={15} stroke={1.8} />}
    href={urlOf(payslipCalls.payslips.path, halfCallParams(studio, day))}
    download
  >
    {label}
  </Button>
)
function dialogOf(
  doing: Doing,
  props: PayRunShown & { readonly onPrepared: () => void; readonly onClose: () => void },
): ReactNode {
  const batch = batchInForce(props.run)
  switch (doing) {
    case 'prepare':
      return <PrepareDialog {...props} />
    case 'release':
      return batch && <ReleaseDialog {...props} batch={batch} />
    case 'file':
      return batch && <BankFileDialog {...props} batch={batch} />
    case 'answer':
      return <AnswerDialog {...props} />
    case 'paid':
      return <PaidDialog {...props} />
    case 'withdraw':
      return batch && <WithdrawDialog {...props} batch={batch} />
    case 'mail':
      return <MailDialog {...props} />
    case 'csv':
      return <CsvDialog {...props} />
    case 'accounts':
      return <AccountsDialog {...props} />
  }
}

/** The next act comes first; those that make no sense yet are not shown, those that are refused say why. */
function useActs(
  { run, rows }: PayRunShown,
  open: (doing: Doing) => void,
): readonly ScreenAction[] {
  const { t } = useLingui()
  const viewer = useViewer()
  const batch = batchInForce(run)
  const waits = waitsForBank(batch)
  const transfers = batch?.entries.filter(({ how, state }) => how === 'bank' && state === 'due')
  const sendable = transfers && transfers.length > 0
  const needsRelease = batch && (batch.two_people || run.needs_two) && !batch.released
  const byHand = rows.some((row) => row.choosable && (row.how === 'cash' || row.how === 'other'))
  const act = (
    id: Doing,
    label: string,
    icon: ScreenAction['icon'],
    can: ScreenAction['can'] = true,
  ): ScreenAction => ({ id, label, icon, can, perform: () => open(id) })
  const wanted = toPrepare(rows)
  const prepare = act(
    'prepare',
    batch ? t`Prepare again` : t`Prepare`,
    IconChecklist,
    wanted.length === 0 ? t`No one to pay is chosen` : true,
  )
  const isDone = isPrepared(rows, batch)
  const ofBatch = [
    ...(sendable && needsRelease
      ? [
          act(
            'release',
            t`Release`,
            IconSignature,
            batch && batch.prepared.by === viewer.user
              ? t`You prepared this batch, so someone else must release it`
              : true,
          ),
        ]
      : []),
    ...(sendable
      ? [
          act(
            'file',
            t`Bank file`,
            IconFileExport,
            needsRelease ? t`Another person must release this batch first` : true,
          ),
        ]
      : []),
  ]
  const answered =
    (batch?.files.length ?? 0) > 0 || run.batches.some(({ files }) => files.length > 0)
  return [
    ...(waits || (isDone && sendable) ? [] : wanted.length > 0 || !batch ? [prepare] : []),
    ...(answered && waits ? [act('answer', t`Bank’s answer`, IconFileImport)] : []),
    ...ofBatch,
    ...(answered && !waits ? [act('answer', t`Bank’s answer`, IconFileImport)] : []),
    ...(byHand ? [act('paid', t`Mark cash and others as paid`, IconCashBanknote)] : []),
    ...(batch && batch.entries.some(({ state }) => state === 'due')
      ? [act('withdraw', t`Withdraw batch`, IconArrowBackUp)]
      : []),
    ...(run.mail.set_up && run.people.length > 0
      ? [act('mail', t`Payslips by mail`, IconMail)]
      : []),
    act('accounts', t`Paying accounts`, IconBuildingBank),
    act('csv', t`Bank’s CSV`, IconFileExport),
  ]
}
