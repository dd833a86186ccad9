import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { useState } from 'react'
import { Button, Checkbox, Flex } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { MAIL_AGAIN_SECONDS } from '#shared/settlements/pay-run/rules.ts'
import { payslipMailCalls } from '#shared/settlements/payslip-mail-calls.ts'
import type { CallResponse } from '#shared/platform/calls.ts'
import { call } from '../../platform/call.ts'
import { usePersonName } from '../../platform/people.ts'
import { failureText } from '../../platform/toasts.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { useNameList } from '../../ui/name-list.ts'
import { settlementsKey } from '../data/settlement-data.ts'
import { halfCallParams } from '../data/settlement-path.ts'
import type { PayRunShown } from './PayRunActs.tsx'

type Mailed = CallResponse<typeof payslipMailCalls.mailPayslips>

/** Mails each person their payslip, once unless it is asked again, and tells whom it did not reach. */
export default function MailDialog({
  place: { studio, day },
  run: { mail, people },
  onClose,
}: PayRunShown & { readonly onClose: () => void }) {
  const { t } = useLingui()
  const [names, list] = [usePersonName(), useNameList()]
  const [again, setAgain] = useState(false)
  const minutes = MAIL_AGAIN_SECONDS / 60
  const { busy, failed, mailed, send } = useMailing({ studio, day })
  const of = (state: 'sent' | 'waiting' | 'failed') =>
    mail.people.filter((one) => one.state === state).map(({ user }) => user)
  const [lost, waiting] = [of('failed'), of('waiting')]
  const has = of('sent').length + waiting.length
  return (
    <Dialog title={t`Payslips by mail`} size="md" onClose={onClose}>
      <Flex direction="column" gap="sm">
        <FormFailure text={failed} />
        {mailed ? (
          <Result mailed={mailed} />
        ) : (
          <>
            <p>
              <Plural
                value={again ? people.length : people.length - has}
                one="# person gets their payslip as a PDF, in their language."
                other="# people get their payslips as PDFs, in their languages."
              />
            </p>
            {lost.length > 0 && (
              <p>
                <Trans>Couldn’t be delivered, and is sent again: {list(lost.map(names))}.</Trans>
              </p>
            )}
            {has > 0 && (
              <Checkbox
                label={t`Send it again to people who already got it`}
                description={
                  <>
                    <Plural value={has} one="# person has it." other="# people have it." />{' '}
                    {t`At most every ${minutes} minutes.`}
                  </>
                }
                checked={again}
                onChange={(event) => setAgain(event.currentTarget.checked)}
              />
            )}
          </>
        )}
        <Flex gap={8} justify="flex-end" wrap="wrap">
          <Button size="sm" variant="default" onClick={onClose}>
            {mailed ? <Trans>Close</Trans> : <Trans>Cancel</Trans>}
          </Button>
          {!mailed && (
            <Button
              size="sm"
              loading={busy}
              onClick={() => void send(again)}
              data-once=""
              data-autofocus
            >
              <Trans>Send</Trans>
            </Button>
          )}
        </Flex>
      </Flex>
    </Dialog>
  )
}
/** Sends, and what came of it. */
function useMailing({ studio, day }: PayRunShown['place']) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string>()
  const [mailed, setMailed] = useState<Mailed>()
  const send = async (again: boolean) => {
    setBusy(true)
    setFailed(undefined)
    try {
      const params = halfCallParams(studio, day)
      setMailed(await call(payslipMailCalls.mailPayslips, { params, body: { again } }))
      await client.invalidateQueries({ queryKey: settlementsKey })
    } catch (error) {
      setFailed(failureText(error, t`Payslips by mail`))
    } finally {
      setBusy(false)
    }
  }
  return { busy, failed, mailed, send }
}
function Result({ mailed: { mailed, already, no_address: without } }: { readonly mailed: Mailed }) {
  const [names, list] = [usePersonName(), useNameList()]
  return (
    <div role="status">
      <p>
        {mailed === 0 ? (
          <Trans>No payslip was sent.</Trans>
        ) : (
          <Plural
            value={mailed}
            one="# payslip is on its way."
            other="# payslips are on their way."
          />
        )}{' '}
        {already > 0 && (
          <Plural
            value={already}
            one="# person already has it."
            other="# people already have it."
          />
        )}
      </p>
      {without.length > 0 && (
        <p>
          <Trans>No mail address: {list(without.map(names))}.</Trans>
        </p>
      )}
    </div>
  )
}
