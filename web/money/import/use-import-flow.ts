import { useEffect, useMemo, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useLingui } from '@lingui/react/macro'
import { statementCalls } from '#shared/money/statement-calls.ts'
import type { StatementMapping } from '#shared/money/statement-mapping.ts'
import { keyOfModule } from '../../platform/keys.ts'
import { withoutHidden } from '#shared/platform/text.ts'
import { useMayCall } from '../../platform/actions.ts'
import { call } from '../../platform/call.ts'
import { failureText } from '../../platform/toasts.ts'
import { linesToSend } from './lines-to-send.ts'
import type { StatementPreview } from './preview-rows.ts'
import type { ImportProgress } from './send-lines.ts'
import type { StatementFile } from './use-statement-file.ts'
import type { Where } from './use-mapping.ts'

/** A preview with what it was made of, and whether lines that were undone are to come again. */
export interface ShownPreview extends StatementPreview {
  readonly mapping: StatementMapping
  readonly again: boolean
}
export type ImportStage =
  | { readonly at: 'map' }
  | { readonly at: 'looking'; readonly what: 'reading' | 'asking'; readonly part: number }
  | { readonly at: 'preview'; readonly preview: ShownPreview; readonly busy: boolean }
  | {
      readonly at: 'importing'
      readonly preview: ShownPreview
      readonly progress: ImportProgress | null
      readonly all: number
      readonly stopping: boolean
    }
  /** `progress` null: not even the import was started. */
  | {
      readonly at: 'stopped'
      readonly preview: ShownPreview
      readonly progress: ImportProgress | null
      readonly all: number
      readonly failure: string | null
    }
  | { readonly at: 'done'; readonly preview: ShownPreview; readonly progress: ImportProgress }

const file_chars_max = 200
// Fetched by those who come so far, as what sends is.
const askLogic = () => import('./preview-rows.ts')
const first: ImportStage = { at: 'map' }

/** Keeps the stage of the import of a file, and what is on its way for it. */
function useStage(chosen: StatementFile | undefined, { studio, site }: Where) {
  // Another file, or another place for it, begins anew.
  const place = useMemo(() => ({ chosen, studio, site }), [chosen, studio, site])
  const [kept, setKept] = useState<{ readonly place: object; readonly stage: ImportStage }>()
  const [failure, setFailure] = useState<string>()
  const ending = useRef(new AbortController())
  useEffect(() => () => ending.current.abort(), [])
  return {
    stage: kept?.place === place ? kept.stage : first,
    setStage: (stage: ImportStage) => setKept({ place, stage }),
    failure,
    setFailure,
    /** Ends what is on its way. */
    end: () => ending.current.abort(),
    begin: (): AbortSignal => {
      ending.current.abort()
      ending.current = new AbortController()
      setFailure(undefined)
      return ending.current.signal
    },
  }
}
type Stages = ReturnType<typeof useStage>

/** From the mapping to the summary: nothing is recorded before `run`, and what failed goes on where it stood. */
export function useImportFlow(chosen: StatementFile | undefined, where: Where) {
  const stages = useStage(chosen, where)
  const { stage, setStage, end, failure } = stages
  const looking = useLooking(chosen, where, stages)
  const run = useRun(chosen, where, stages)
  return {
    stage,
    failure,
    ...looking,
    run,
    mayRun: useMayCall(statementCalls.transactions),
    back: () => {
      end()
      setStage(first)
    },
    /** After the part that is on its way. */
    stop: () => {
      end()
      if (stage.at === 'importing') setStage({ ...stage, stopping: true })
    },
  }
}

function useLooking(
  chosen: StatementFile | undefined,
  { studio, site }: Where,
  { setStage, setFailure, begin }: Stages,
) {
  const { t } = useLingui()
  const fail = (error: unknown, signal: AbortSignal, stay: ImportStage) => {
    if (signal.aborted) return
    setFailure(failureText(error, t`Preview`))
    setStage(stay)
  }
  const look = async (mapping: StatementMapping) => {
    if (!chosen) return
    const signal = begin()
    const onPart = (what: 'reading' | 'asking') => (part: number) =>
      signal.aborted || setStage({ at: 'looking', what, part })
    try {
      onPart('reading')(0)
      const { previewOf } = await askLogic()
      const readings = await chosen.reader.read({ mapping, site }, onPart('reading'))
      onPart('asking')(0)
      const source = { source: mapping.source, site }
      const preview = await previewOf(readings, {
        source,
        studio,
        signal,
        onPart: onPart('asking'),
      })
      if (!signal.aborted)
        setStage({ at: 'preview', preview: { ...preview, mapping, again: false }, busy: false })
    } catch (error) {
      fail(error, signal, first)
    }
  }
  const takeAgain = async (preview: ShownPreview, again: boolean) => {
    const isAsked = preview.rows.every(({ verdict, again: id }) => verdict !== 'reversed' || id)
    if (!again || isAsked)
      return setStage({ at: 'preview', preview: { ...preview, again }, busy: false })
    const signal = begin()
    setStage({ at: 'preview', preview: { ...preview, again }, busy: true })
    try {
      const source = { source: preview.mapping.source, site }
      const { withNewIds } = await askLogic()
      const rows = await withNewIds(preview.rows, {
        source,
        studio,
        signal,
        onPart: () => undefined,
      })
      if (!signal.aborted)
        setStage({ at: 'preview', preview: { ...preview, rows, again }, busy: false })
    } catch (error) {
      fail(error, signal, { at: 'preview', preview, busy: false })
    }
  }
  return { look, takeAgain }
}

function useRun(
  chosen: StatementFile | undefined,
  { studio, site }: Where,
  { setStage, begin }: Stages,
) {
  const { t } = useLingui()
  const client = useQueryClient()
  return async (preview: ShownPreview, from: ImportProgress | null) => {
    if (!chosen) return
    const signal = begin()
    const lines = linesToSend(preview.rows, preview.again)
    const all = lines.length
    const { source } = preview.mapping
    let progress = from
    const show = (now: ImportProgress | null): void => {
      progress = now
      setStage({ at: 'importing', preview, progress: now, all, stopping: signal.aborted })
    }
    show(from)
    try {
      const { importBegun, sendLines } = await import('./send-lines.ts')
      const file = withoutHidden(chosen.file.name).slice(0, file_chars_max) || source
      const body = { studio, site, source, file, lines: preview.rows.length }
      const start = from ?? importBegun((await call(statementCalls.startImport, { body })).import)
      show(start)
      const done = await sendLines(lines, { source, site }, start, show, signal)
      setStage({ at: 'done', preview, progress: done })
    } catch (error) {
      const said = signal.aborted ? null : failureText(error, t`Import`)
      setStage({ at: 'stopped', preview, progress, all, failure: said })
    } finally {
      await client.invalidateQueries({ queryKey: keyOfModule(statementCalls.imports) })
    }
  }
}
