import { useEffect, useRef, useState } from 'react'
import { useFileFailure } from '../../ui/use-file-failure.ts'
import type { StatementReader } from './reader.ts'
import type { Encoding } from '../../platform/decode.ts'
import type { OpenedStatement } from './reading/reading-session.ts'

/** A file that can be read, with what reads it. */
export interface StatementFile {
  readonly file: File
  readonly reader: StatementReader
  readonly opened: OpenedStatement
}
interface Choice {
  readonly encoding?: Encoding | undefined
  readonly sheet?: string | undefined
}

/** The chosen file; what reads it is fetched with the first one, and ends with the screen. */
export function useStatementFile() {
  const fileFailure = useFileFailure()
  const [chosen, setChosen] = useState<StatementFile>()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const reader = useRef<StatementReader>(undefined)
  const asked = useRef(0)
  const close = () => {
    asked.current += 1
    reader.current?.close()
    reader.current = undefined
  }
  useEffect(
    () => () => {
      asked.current += 1
      reader.current?.close()
    },
    [],
  )
  const open = async (file: File, choice: Choice = {}) => {
    close()
    const own = asked.current
    setBusy(true)
    setFailure(undefined)
    try {
      const { StatementReader: Reader } = await import('./reader.ts')
      if (own !== asked.current) return
      const fresh = new Reader()
      reader.current = fresh
      const opened = await fresh.open({ file, encoding: choice.encoding, sheet: choice.sheet })
      if (own === asked.current) setChosen({ file, reader: fresh, opened })
    } catch (error) {
      if (own !== asked.current) return
      setChosen(undefined)
      setFailure(fileFailure(error, file.name))
    } finally {
      if (own === asked.current) setBusy(false)
    }
  }
  return {
    chosen,
    busy,
    failure,
    open,
    drop: () => {
      close()
      setChosen(undefined)
      setFailure(undefined)
      setBusy(false)
    },
  }
}
