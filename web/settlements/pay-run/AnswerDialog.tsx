import { useState } from 'react'
import { Button, FileButton, Flex } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconFileImport } from '@tabler/icons-react'
import { payRunCalls } from '#shared/settlements/pay-run/calls.ts'
import { ANSWER_CHARACTERS_MAX } from '#shared/settlements/pay-run/rules.ts'
import type { BankAnswer } from '#shared/settlements/pay-run/views.ts'
import { call } from '../../platform/call.ts'
import { failureText } from '../../platform/toasts.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { settlementsKey } from '../data/settlement-data.ts'
import { halfCallParams } from '../data/settlement-path.ts'
import { AnswerLines } from './AnswerLines.tsx'
import type { PayRunShown } from './PayRunActs.tsx'

/** Reads the bank’s answer, shows what would come of each line, and books what fits once it is confirmed. */
export default function AnswerDialog({
  place,
  onClose,
}: PayRunShown & { readonly onClose: () => void }) {
  const { t } = useLingui()
  const answer = useAnswer(place)
  const { shown, failed, busy, booked } = answer
  const [paid, returned] = [shown?.paid ?? 0, shown?.returned ?? 0]
  return (
    <Dialog title={t`Bank’s answer`} size="xl" onClose={onClose}>
      <Flex direction="column" gap="sm">
        <FormFailure text={failed} />
        {booked ? (
          <p role="status">{t`Paid: ${paid}. Returned: ${returned}.`}</p>
        ) : (
          <p>
            <Trans>
              Choose the bank’s camt.054 file. You’ll see a preview before anything is booked.
            </Trans>
          </p>
        )}
        {shown && <AnswerLines answer={shown} failed={answer.notBooked} />}
        <Flex gap={8} justify="flex-end" wrap="wrap">
          {!booked && <ChooseFile busy={busy} onChoose={answer.read} again={Boolean(shown)} />}
          {shown && !booked && paid + returned > 0 && (
            <Button size="sm" loading={busy} onClick={answer.book} data-once="">
              {t`Book: ${paid} paid, ${returned} returned`}
            </Button>
          )}
          <Button size="sm" variant="default" onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        </Flex>
      </Flex>
    </Dialog>
  )
}
const ChooseFile = ({
  busy,
  again,
  onChoose,
}: {
  readonly busy: boolean
  readonly again: boolean
  readonly onChoose: (file: File) => void
}) => {
  const { t } = useLingui()
  return (
    <FileButton accept=".xml,text/xml,application/xml" onChange={(file) => file && onChoose(file)}>
      {(props) => (
        <Button
          {...props}
          size="sm"
          variant={again ? 'default' : 'filled'}
          loading={busy}
          leftSection={<IconFileImport size={15} stroke={1.8} />}
        >
          {again ? t`Choose another file` : t`Choose a file`}
        </Button>
      )}
    </FileButton>
  )
}

/** The file that was chosen, what came of it, and whether it is booked. */
function useAnswer({ studio, day }: PayRunShown['place']) {
  const { t } = useLingui()
  const client = useQueryClient()
  const params = halfCallParams(studio, day)
  const [text, setText] = useState('')
  const [shown, setShown] = useState<BankAnswer>()
  const [notBooked, setNotBooked] = useState<readonly { line: number; err: string }[]>([])
  const [booked, setBooked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string>()
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    setFailed(undefined)
    try {
      await work()
    } catch (error) {
      setFailed(failureText(error, t`Bank’s answer`))
    } finally {
      setBusy(false)
    }
  }
  const read = (file: File) =>
    void attempt(async () => {
      setShown(undefined)
      if (file.size > ANSWER_CHARACTERS_MAX) return setFailed(t`The file is larger than 2 MB`)
      const said = await file.text()
      setText(said)
      setShown(await call(payRunCalls.readBankAnswer, { params, body: { text: said } }))
    })
  const book = () =>
    void attempt(async () => {
      const done = await call(payRunCalls.bookBankAnswer, { params, body: { text } })
      setShown(done)
      setNotBooked(done.failed)
      setBooked(true)
      await client.invalidateQueries({ queryKey: settlementsKey })
    })
  return { shown, failed, busy, booked, notBooked, read, book }
}
