import { useState, type DragEvent, type ReactNode } from 'react'
import { useLingui } from '@lingui/react/macro'
import { messageFileLimits } from '#shared/chat/rules.ts'
import { addFiles } from './composing.ts'
import classes from './Chat.module.css'

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files')

/** A conversation as a place for files: what is dropped goes to the message that is being written in it. */
export function Dropping({
  name,
  may,
  children,
}: {
  readonly name: string
  readonly may: boolean
  readonly children: ReactNode
}) {
  const { t } = useLingui()
  const [isOver, over] = useState(false)
  return (
    <section
      className={classes['conversation']}
      aria-label={t`Conversation`}
      onDragOver={(event) => {
        if (!may || !hasFiles(event)) return
        event.preventDefault()
        over(true)
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) over(false)
      }}
      onDrop={(event) => {
        over(false)
        if (!may || !hasFiles(event)) return
        event.preventDefault()
        addFiles(name, [...event.dataTransfer.files], messageFileLimits.count_max)
      }}
    >
      {children}
      {isOver && <div className={classes['drop']}>{t`Drop files to attach them`}</div>}
    </section>
  )
}
