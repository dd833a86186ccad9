import { useMemo, useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import { accountCalls } from '#shared/accounts/calls.ts'
import { keyOfModule } from '../../platform/keys.ts'
import { paths } from '../../platform/paths.ts'
import { failureText } from '../../platform/toasts.ts'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { Page } from '../../ui/Page.tsx'
import { useFileFailure } from '../../ui/use-file-failure.ts'
import { ChooseFile } from './ChooseFile.tsx'
import backLink from '../../ui/BackLink.module.css'
import { missingColumnsText } from './fault-words.ts'
import { lines_max, type ImportLines } from './lines.ts'
import { Preview } from './Preview.tsx'
import { linesOfFile } from './read-file.ts'
import { preview, runImport, type ImportOutcome, type ImportTotals } from './run-import.ts'
import { Summary } from './Summary.tsx'

interface Plan extends ImportLines {
  readonly name: string
  readonly outcomes: readonly ImportOutcome[]
}
type Stage =
  | { readonly at: 'choose'; readonly busy: boolean }
  | { readonly at: 'preview'; readonly plan: Plan; readonly done: number | null }
  | { readonly at: 'summary'; readonly plan: Plan; readonly totals: ImportTotals }

/** People from a file: chosen, looked at line by line before anything is written, then imported. */
export default function ImportAccounts() {
  const { t } = useLingui()
  const client = useQueryClient()
  const fileFailure = useFileFailure()
  const fileFault = useFileFault()
  const [stage, setStage] = useState<Stage>({ at: 'choose', busy: false })
  const [failure, setFailure] = useState<string>()
  const again = useMemo(() => () => setStage({ at: 'choose', busy: false }), [])
  const choose = async (file: File) => {
    setFailure(undefined)
    setStage({ at: 'choose', busy: true })
    try {
      const read = await linesOfFile(file)
      const wrong = fileFault(read)
      if (wrong !== undefined) throw new Error(wrong)
      setStage({
        at: 'preview',
        plan: { ...read, name: file.name, outcomes: await preview(read) },
        done: null,
      })
    } catch (error) {
      setFailure(fileFailure(error, file.name))
      again()
    }
  }
  const run = async (plan: Plan) => {
    setFailure(undefined)
    setStage({ at: 'preview', plan, done: 0 })
    try {
      const totals = await runImport(plan, (done) => setStage({ at: 'preview', plan, done }))
      setStage({ at: 'summary', plan, totals })
    } catch (error) {
      setFailure(failureText(error, t`Import`))
      setStage({ at: 'preview', plan, done: null })
    } finally {
      await client.invalidateQueries({ queryKey: keyOfModule(accountCalls.getAppUsers) })
    }
  }
  return (
    <Page
      fill
      title={t`Import people`}
      tools={
        <Link href={paths.accounts} className={`cb-hover ${backLink['back']}`}>
          <IconArrowLeft size={15} stroke={1.8} aria-hidden="true" />
          {t`Accounts`}
        </Link>
      }
    >
      <FormFailure text={failure} />
      {stage.at === 'choose' && (
        <ChooseFile busy={stage.busy} onChoose={(file) => void choose(file)} />
      )}
      {stage.at === 'preview' && (
        <Preview
          name={stage.plan.name}
          read={stage.plan}
          outcomes={stage.plan.outcomes}
          done={stage.done}
          onRun={() => void run(stage.plan)}
          onCancel={again}
        />
      )}
      {stage.at === 'summary' && (
        <Summary read={stage.plan} totals={stage.totals} onAgain={again} />
      )}
    </Page>
  )
}

/** Returns what is wrong with the lines of a file as a whole. */
function useFileFault(): (read: ImportLines) => string | undefined {
  const { t } = useLingui()
  return ({ lines, headings }) => {
    if (lines.length === 0) return t`The file is empty`
    if (lines.length > lines_max)
      return t`The file has ${lines.length} rows. The limit is ${lines_max}.`
    return headings && missingColumnsText(headings)
  }
}
