import { useRef, useState } from 'react'
import { Button, Text, Textarea } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconFileSpreadsheet, IconUpload } from '@tabler/icons-react'
import type { EnteredKind } from '#shared/money/items.ts'
import { toastFailure } from '../../platform/toasts.ts'
import { useFaultInWords } from '../../ui/use-file-failure.ts'
import { sheetColumns } from './item-rows.ts'
import classes from './Sheet.module.css'
import type { useSheet } from './use-sheet.ts'

const samples: Readonly<Record<EnteredKind, string>> = {
  upfront: 'ana.pop\t500.00\tron\t2026-11-22\tRent\t5',
  penalty: 'ana.pop\t20.00\tusd\t2026-11-22\tMissed a shift',
  bonus: 'ana.pop\t50.00\tusd\t2026-11-22\tBest of the month',
}

/** The place where rows are pasted, or a file is dropped or chosen. */
export function SheetSource({
  sheet,
  kind,
}: {
  readonly sheet: ReturnType<typeof useSheet>
  readonly kind: EnteredKind
}) {
  const { t } = useLingui()
  const { busy, over, setOver, choose } = useChoosing(sheet.take)
  const columns = sheetColumns.filter((column) => column !== 'installments' || kind === 'upfront')
  return (
    <div
      className={classes['source']}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        choose(event.dataTransfer.files[0])
      }}
    >
      {sheet.file === undefined ? (
        <Textarea
          label={t`Paste rows from a spreadsheet`}
          description={<Described columns={columns} />}
          placeholder={samples[kind]}
          autosize
          minRows={4}
          maxRows={10}
          spellCheck={false}
          classNames={{ input: classes['pasted'] ?? '' }}
          value={sheet.text}
          onChange={(event) => sheet.type(event.currentTarget.value)}
        />
      ) : (
        <Text size="sm" className={classes['file']}>
          <IconFileSpreadsheet size={17} stroke={1.8} aria-hidden="true" />
          {sheet.file}
          <Button size="compact-xs" h={24} variant="default" onClick={() => sheet.type('')}>
            <Trans>Another sheet</Trans>
          </Button>
        </Text>
      )}
      <FileButton busy={busy} onChoose={choose} />
    </div>
  )
}

function FileButton({
  busy,
  onChoose,
}: {
  readonly busy: boolean
  readonly onChoose: (file: File | undefined) => void
}) {
  const { t } = useLingui()
  const picker = useRef<HTMLInputElement>(null)
  return (
    <span className={classes['buttons']}>
      <input
        ref={picker}
        type="file"
        hidden
        accept=".csv,.tsv,.txt,.xlsx"
        aria-label={t`Sheet`}
        onChange={({ currentTarget }) => {
          onChoose(currentTarget.files?.[0])
          currentTarget.value = ''
        }}
      />
      <Button
        size="xs"
        variant="default"
        loading={busy}
        leftSection={<IconUpload size={15} stroke={1.8} />}
        onClick={() => picker.current?.click()}
      >
        <Trans>Choose a file</Trans>
      </Button>
      <Text size="xs" c="dimmed">
        <Trans>or drop a CSV or XLSX file here</Trans>
      </Text>
    </span>
  )
}

function Described({ columns }: { readonly columns: readonly string[] }) {
  const list = columns.join(', ')
  return (
    <Trans>
      Columns in this order, or under headings with these names: {list}. A person is found by login
      or full name.
    </Trans>
  )
}

function useChoosing(take: ReturnType<typeof useSheet>['take']) {
  const { t } = useLingui()
  const inWords = useFaultInWords()
  const [busy, setBusy] = useState(false)
  const [over, setOver] = useState(false)
  const read = async (file: File) => {
    setBusy(true)
    try {
      const { rowsOfFile, sheet_bytes_max } = await import('./read-sheet.ts')
      if (file.size > sheet_bytes_max) throw new Error(t`The file is too large`)
      const rows = await rowsOfFile(file)
      if (rows.length === 0) throw new Error(t`The file is empty`)
      take(file.name, rows)
    } catch (error) {
      await toastFailure(inWords(error), file.name)
    } finally {
      setBusy(false)
    }
  }
  return {
    busy,
    over,
    setOver,
    choose: (file: File | undefined) => {
      setOver(false)
      if (file) void read(file)
    },
  }
}
