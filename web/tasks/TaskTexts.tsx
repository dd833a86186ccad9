import { Stack, Textarea } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { taskLimits } from '#shared/tasks/rules.ts'
import type { Task } from '#shared/tasks/views.ts'
import { NewerVersion } from '../ui/NewerVersion.tsx'
import { Description } from './Description.tsx'
import { useTaskText } from './use-task-text.ts'

/** Said here and not in a sheet, because the height of the field is reckoned from it. */
const titleStyle = { fontSize: '1.125rem', fontWeight: 650, lineHeight: 1.35 } as const

interface Props {
  readonly task: Task
  readonly mayEdit: boolean
}

/** Title and description, edited where they stand. */
export function TaskTexts(props: Props) {
  return (
    <Stack gap={6}>
      <Title {...props} />
      <Description {...props} />
    </Stack>
  )
}

function Title({ task, mayEdit }: Props) {
  const { t } = useLingui()
  const text = useTaskText(task, 'title', t`Title`)
  return (
    <>
      {text.newer !== undefined && (
        <NewerVersion
          by={text.newer}
          theirs={text.saved}
          mine={text.text}
          keepMine={text.keepMine}
          takeTheirs={text.takeTheirs}
        />
      )}
      <Textarea
        autosize
        minRows={1}
        maxRows={4}
        aria-label={t`Title`}
        readOnly={!mayEdit}
        styles={{ input: titleStyle }}
        maxLength={taskLimits.title}
        error={text.isEmpty && t`Fill in this field`}
        value={text.text}
        onChange={({ currentTarget: { value } }) => text.change(value.replaceAll('\n', ' '))}
        onBlur={text.flush}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          text.flush()
        }}
      />
    </>
  )
}
