import '@mantine/core/styles/Progress.layer.css'
import { useRef, useState } from 'react'
import { Button, Flex, Group, Progress, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import {
  differenceOfRates,
  parseEcbFile,
  type EcbFile,
  type RatesDifference,
} from '#shared/money/ecb.ts'
import { ECB_SOURCE } from '#shared/money/rates.ts'
import { termCalls } from '#shared/money/term-calls.ts'
import { call } from '../../platform/call.ts'
import { keyOfModule } from '../../platform/keys.ts'
import { useSave } from '../../platform/use-save.ts'
import { failureText } from '../../platform/toasts.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { EcbPreview } from './EcbPreview.tsx'
import { sendRates } from './send-rates.ts'

/** The whole file since 1999 has 700 kB. */
const file_bytes_max = 8 * 1024 * 1024

interface Read {
  readonly name: string
  readonly file: EcbFile
  readonly difference: RatesDifference
}
async function readFile(file: File): Promise<Read> {
  const read = parseEcbFile(await file.text())
  const dates = read.sets.map(({ date }) => date).toSorted()
  const [since, until] = [dates[0], dates.at(-1)]
  const known =
    since === undefined || until === undefined
      ? []
      : await call(termCalls.rateSets, { query: { since, until, source: ECB_SOURCE } })
  return { name: file.name, file: read, difference: differenceOfRates(known, read.sets) }
}

/** The ECB's daily file: what it would change is shown first, then it is sent in parts. */
export default function ImportEcb({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  const title = t`Import ECB file`
  const [read, setRead] = useState<Read>()
  const [failure, setFailure] = useState<string>()
  const [sent, setSent] = useState(0)
  const form = useForm({ mode: 'controlled', initialValues: {} })
  const sets = read?.difference.sets ?? []
  const saving = useSave(() => sendRates(sets, setSent), {
    context: title,
    toast: (recorded) =>
      plural(recorded, { one: '# set of rates saved', other: '# sets of rates saved' }),
    invalidates: [keyOfModule(termCalls.rateSets)],
  })
  const choose = async (file: File | undefined) => {
    if (!file) return
    setRead(undefined)
    setFailure(undefined)
    saving.forget()
    if (file.size > file_bytes_max) return setFailure(t`This file is too large for daily rates`)
    try {
      setRead(await readFile(file))
    } catch (error) {
      setFailure(failureText(error, title))
    }
  }
  return (
    <FormDialog
      title={title}
      about=""
      form={form}
      saving={saving}
      size="lg"
      submit={t`Import`}
      disabled={sets.length === 0}
      onClose={onClose}
    >
      <Flex direction="column" gap="xs">
        <Text size="sm">
          <Trans>
            Choose the ECB’s file of daily reference rates (eurofxref-hist.csv, unpacked). Nothing
            is saved before you’ve seen the changes.
          </Trans>
        </Text>
        <ChooseFile name={read?.name} onFile={(file) => void choose(file)} />
        <FormFailure text={failure} />
        {read && <EcbPreview file={read.file} difference={read.difference} />}
        {saving.busy && sets.length > 0 && (
          <>
            <Progress value={(100 * sent) / sets.length} aria-label={t`Rate sets sent`} />
            <Text size="sm" role="status">
              {t`${sent} of ${sets.length} sent`}
            </Text>
          </>
        )}
      </Flex>
    </FormDialog>
  )
}

function ChooseFile({
  name,
  onFile,
}: {
  readonly name: string | undefined
  readonly onFile: (file: File | undefined) => void
}) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  return (
    <Group gap={8} className="cb-tools">
      <Button size="xs" variant="default" onClick={() => input.current?.click()}>
        <Trans>Choose file</Trans>
      </Button>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {name ?? <Trans>No file chosen</Trans>}
      </Text>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        aria-label={t`ECB file`}
        className="cb-visually-hidden"
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          onFile(currentTarget.files?.[0])
          // The same file may be chosen again after it was changed.
          currentTarget.value = ''
        }}
      />
    </Group>
  )
}
