import { useState } from 'react'
import { Button, Flex, Stack, UnstyledButton } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { ERASED } from '#shared/platform/personal.ts'
import { withTick } from '#shared/tasks/document.ts'
import { taskLimits } from '#shared/tasks/rules.ts'
import type { Task } from '#shared/tasks/views.ts'
import { useSend } from '../platform/use-send.ts'
import { NewerVersion } from '../ui/NewerVersion.tsx'
import { changeTask, tasksKey } from './data.ts'
import { MarkedText } from './document/MarkedText.tsx'
import { TextShown } from './document/TextShown.tsx'
import { useTaskText } from './use-task-text.ts'

/** The description as a document, whose boxes are ticked where they stand; and as the text that it is made of, to edit. */
export function Description({ task, mayEdit }: { readonly task: Task; readonly mayEdit: boolean }) {
  const { t } = useLingui()
  const text = useTaskText(task, 'description', t`Description`)
  const { send, busy } = useSend(tasksKey)
  // Text that was typed and not saved is there again, to go on with.
  const [isEdited, edit] = useState(text.text !== text.saved)
  const tick = (line: number, done: boolean) =>
    void send(t`Description`, () =>
      changeTask(task, { description: withTick(text.saved, line, done) }),
    )
  const end = () => {
    text.flush()
    edit(false)
  }
  if (!isEdited && text.newer === undefined)
    return (
      <Seen
        text={text.saved}
        tick={mayEdit && !busy ? tick : undefined}
        onEdit={mayEdit ? () => edit(true) : undefined}
      />
    )
  return (
    <Stack gap={6}>
      {text.newer !== undefined && (
        <NewerVersion
          by={text.newer}
          theirs={text.saved}
          mine={text.text}
          keepMine={text.keepMine}
          takeTheirs={text.takeTheirs}
        />
      )}
      <MarkedText
        autosize
        autoFocus
        minRows={4}
        maxRows={24}
        aria-label={t`Description`}
        maxLength={taskLimits.description}
        value={text.text}
        onText={text.change}
        onBlur={text.flush}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) end()
        }}
      />
      <Flex justify="end">
        <Button size="compact-sm" variant="default" onClick={end}>{t`Done editing`}</Button>
      </Flex>
    </Stack>
  )
}

/** The document, with the way to its text for whoever may edit it. */
function Seen({
  text,
  tick,
  onEdit,
}: {
  readonly text: string
  readonly tick: ((line: number, done: boolean) => void) | undefined
  readonly onEdit: (() => void) | undefined
}) {
  const { t } = useLingui()
  return (
    <section aria-label={t`Description`}>
      {text === '' && onEdit && (
        <UnstyledButton c="dimmed" fz="sm" onClick={onEdit}>
          {t`Add a description`}
        </UnstyledButton>
      )}
      {text !== '' && (
        <Stack gap={4} align="start">
          <TextShown text={text === ERASED ? t`Removed` : text} tick={tick} />
          {onEdit && (
            <Button size="compact-xs" ms={-7} variant="subtle" color="gray" onClick={onEdit}>
              {t`Edit description`}
            </Button>
          )}
        </Stack>
      )}
    </section>
  )
}
