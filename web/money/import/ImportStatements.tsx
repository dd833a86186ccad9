import { useMemo, type ReactNode } from 'react'
import { useLingui } from '@lingui/react/macro'
import { accountCalls } from '#shared/accounts/calls.ts'
import { LazyBoundary, lazyComponent } from '../../platform/lazy-component.tsx'
import { useLocalStudios } from '../../platform/queries.ts'
import { useQueryString } from '../../platform/query-string.ts'
import { useViewer } from '../../platform/session.ts'
import { failureText } from '../../platform/toasts.ts'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { MoneyPage } from '../MoneyPage.tsx'
import { SourceStep } from './SourceStep.tsx'
import { useImportFlow } from './use-import-flow.ts'
import { useMapping, type Where } from './use-mapping.ts'
import { useStatementFile } from './use-statement-file.ts'

// Each step is fetched when it is reached.
const MappingStep = lazyComponent(() => import('./MappingStep.tsx'))
const PreviewStep = lazyComponent(() => import('./PreviewStep.tsx'))
const LookingStep = lazyComponent(() => import('./LookingStep.tsx'))
const RunStep = lazyComponent(() => import('./RunStep.tsx'))
const ImportSummary = lazyComponent(() => import('./ImportSummary.tsx'))
const EarlierImports = lazyComponent(() => import('./EarlierImports.tsx'))

const default_zone = 'Europe/Bucharest'

/** A site's statement, from its file to the income: read, looked at row by row, then imported. */
export default function ImportStatements() {
  const { t } = useLingui()
  const { where, studios, change } = useWhere()
  const files = useStatementFile()
  const reading = useMapping(files.chosen, where)
  const flow = useImportFlow(files.chosen, where)
  const { stage } = flow
  const isOver = stage.at !== 'map'
  return (
    <MoneyPage part="import">
      {!isOver && (
        <SourceStep
          studios={studios}
          studio={where.studio}
          site={where.site}
          onWhere={change}
          files={files}
        />
      )}
      <FormFailure text={flow.failure} />
      <FormFailure
        text={reading.failure ? failureText(reading.failure, t`Saved mapping`) : undefined}
      />
      <LazyBoundary fallback={null}>
        <Stage files={files} reading={reading} flow={flow} where={where} />
      </LazyBoundary>
      {(stage.at === 'map' || stage.at === 'done') && (
        <LazyBoundary fallback={null}>
          <EarlierImports studio={where.studio} />
        </LazyBoundary>
      )}
    </MoneyPage>
  )
}

interface StageProps {
  readonly files: ReturnType<typeof useStatementFile>
  readonly reading: ReturnType<typeof useMapping>
  readonly flow: ReturnType<typeof useImportFlow>
  readonly where: Where
}
function Stage({ files, reading, flow, where }: StageProps): ReactNode {
  const { chosen } = files
  const { stage } = flow
  if (!chosen || where.site === '') return null
  const { name } = chosen.file
  switch (stage.at) {
    case 'map':
      return (
        <MappingStep
          where={where}
          reading={reading}
          isWorkbook={chosen.opened.kind === 'xlsx'}
          onPreview={(mapping) => void flow.look(mapping)}
        />
      )
    case 'looking':
      return <LookingStep what={stage.what} part={stage.part} onCancel={flow.back} />
    case 'preview':
      return (
        <PreviewStep
          preview={stage.preview}
          busy={stage.busy}
          mayRun={flow.mayRun}
          where={where}
          file={name}
          onAgain={(again) => void flow.takeAgain(stage.preview, again)}
          onBack={flow.back}
          onRun={() => void flow.run(stage.preview, null)}
        />
      )
    case 'importing':
    case 'stopped':
      return (
        <RunStep
          stage={stage}
          file={name}
          onStop={flow.stop}
          onGoOn={() => void flow.run(stage.preview, stage.progress)}
          onBack={flow.back}
        />
      )
    case 'done':
      return (
        <ImportSummary stage={stage} file={name} studio={where.studio} onAnother={files.drop} />
      )
  }
}

/** Keeps studio and site in the address, so that a link can lead here with both chosen. */
function useWhere() {
  const viewer = useViewer()
  const studios = useLocalStudios(accountCalls.getLocalStudios)
  const [given, change] = useQueryString(['studio', 'site'])
  const own = studios.find(({ studio }) => studio === (given.studio || viewer.studio)) ?? studios[0]
  const [studio, zone, site] = [own?.studio ?? '', own?.timezone ?? default_zone, given.site]
  const where = useMemo((): Where => ({ studio, zone, site }), [studio, zone, site])
  return { where, studios, change }
}
