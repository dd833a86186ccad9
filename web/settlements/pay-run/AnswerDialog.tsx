import { useState } from 'react'
import { Button, FileButton, Flex } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconFileImport } from '@tabler/icons-react'
import { payRunCalls } from '#shared/settlements/pay-run/calls.ts'
import { ANSWER_CHARACTERS_MAX, type AnswerForm } from '#shared/settlements/pay-run/rules.ts'
import type { BankAnswer } from '#shared/settlements/pay-run/views.ts'
import { decoded, encodingOf } from '../../platform/decode.ts'
import { LazyBoundary, lazyComponent } from '../../platform/lazy-component.tsx'
import { call } from '../../platform/call.ts'
import { failureText } from '../../platform/toasts.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { settlementsKey } from '../data/settlement-data.ts'
import { halfCallParams } from '../data/settlement-path.ts'
import { AnswerLines } from './AnswerLines.tsx'
import type { PayRunShown } from './PayRunActs.tsx'

const AnswerCsvDialog = lazyComponent(() => import('./AnswerCsvDialog.tsx'))

/** Reads the bank’s answer, shows what would come of each line, and books what fits once it is confirmed. */
export default function AnswerDialog(props: PayRunShown & { readonly onClose: () => void }) {
  const { t } = useLingui()
  const { place, run, onClose } = props
  const answer = useAnswer(place, run)
  const { shown, failed, busy, booked, asked } = answer
  const [paid, returned] = [shown?.paid ?? 0, shown?.returned ?? 0]
  if (asked !== undefined)
    return (
      <LazyBoundary fallback={null}>
        <AnswerCsvDialog {...props} text={asked} onClose={answer.readAsked} />
      </LazyBoundary>
    )
  return (
    <Dialog title={t`Bank’s answer`} size="xl" onClose={onClose}>
      <Flex direction="column" gap="sm">
        <FormFailure text={failed} />
        {booked ? (
          <p role="status">{t`Paid: ${paid}. Returned: ${returned}.`}</p>
        ) : (
          <p>
            <Trans>
              Choose the bank’s camt.054 or CSV file. You’ll see a preview before anything is
              booked.
            </Trans>
          </p>
        )}
        {shown && <AnswerLines answer={shown} failed={answer.notBooked} />}
        <Flex gap={8} justify="flex-end" wrap="wrap">
          {answer.isCsv && !booked && (
            <Button size="sm" variant="subtle" onClick={answer.ask}>
              <Trans>Columns</Trans>
            </Button>
          )}
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
    <FileButton
      accept=".xml,.csv,.txt,text/xml,application/xml,text/csv,text/plain"
      onChange={(file) => file && onChoose(file)}
    >
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

/** The file that was chosen, what came of it, and whether it is booked. `asked`: a CSV whose columns are to be said. */
function useAnswer({ studio, day }: PayRunShown['place'], run: PayRunShown['run']) {
  const { t } = useLingui()
  const client = useQueryClient()
  const params = halfCallParams(studio, day)
  const [file, setFile] = useState<AnswerFile>()
  const [asked, setAsked] = useState<string>()
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
  const preview = async (body: AnswerFile) =>
    setShown(await call(payRunCalls.readBankAnswer, { params, body }))
  const read = (chosen: File) =>
    void attempt(async () => {
      setShown(undefined)
      if (chosen.size > ANSWER_CHARACTERS_MAX) return setFailed(t`The file is larger than 2 MB`)
      const said = await answerFile(chosen)
      setFile(said)
      if (said.form === 'csv' && !(await isKnownCsv(said.text, run))) return setAsked(said.text)
      await preview(said)
    })
  /** The columns were said, or nobody wanted to: then the server tells what is missing. */
  const readAsked = () =>
    void attempt(async () => {
      setAsked(undefined)
      if (file) await preview(file)
    })
  const book = () =>
    void attempt(async () => {
      if (!file) return
      const done = await call(payRunCalls.bookBankAnswer, { params, body: file })
      setShown(done)
      setNotBooked(done.failed)
      setBooked(true)
      await client.invalidateQueries({ queryKey: settlementsKey })
    })
  const ask = () => setAsked(file?.text)
  const isCsv = file?.form === 'csv'
  return { shown, failed, busy, booked, notBooked, read, book, asked, ask, readAsked, isCsv }
}
interface AnswerFile {
  readonly form: AnswerForm
  readonly text: string
}
/** A camt.054 begins as every XML does; everything else is lines of cells. */
async function answerFile(file: File): Promise<AnswerFile> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const text = decoded(bytes, encodingOf(bytes))
  return { form: /^\uFEFF?\s*</.test(text) ? 'camt' : 'csv', text }
}
/** Whether the columns that were set are those of the file. What takes a CSV apart is fetched with the first one. */
async function isKnownCsv(text: string, { answer_csv: form }: PayRunShown['run']) {
  if (!form) return false
  const { fitsColumns } = await import('./answer-columns.ts')
  return fitsColumns(text, form)
}
