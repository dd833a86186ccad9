import { useState, type FormEvent } from 'react'
import { Button, Group, Stack } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { TaskCard } from '#shared/tasks/views.ts'
import { ChoiceSelect } from '../ui/ChoiceSelect.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { moveToIndex, type BoardColumn, type Move } from './board-columns.ts'
import { useProject } from './data.ts'
import type { ProjectChoice } from './use-project-choice.ts'

interface Props {
  readonly card: TaskCard
  readonly projects: NonNullable<ProjectChoice['projects']>
  readonly columns: readonly BoardColumn[]
  readonly move: (move: Move) => unknown
  readonly onClose: () => void
}

/** Asks where a card is to go: another place, section or project. What dragging does, by keys and on a phone. */
export default function MoveDialog({ card, projects, columns, move, onClose }: Props) {
  const { t } = useLingui()
  const [to, setTo] = useState({ project: card.projectId, section: card.section ?? '' })
  const [place, setPlace] = useState('')
  const target = useProject(to.project).data
  const isHere = to.project === card.projectId
  const section = to.section === '' ? null : to.section
  const column = columns.find((one) => one.section === section) ?? { section, cards: [] }
  const others = column.cards.filter(({ _id }) => _id !== card._id)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const at = others.findIndex(({ _id }) => _id === place)
    const index = place === 'first' ? 0 : at < 0 ? others.length : at + 1
    move(
      isHere
        ? moveToIndex(card._id, column, index)
        : { task: card._id, section, projectId: to.project },
    )
    onClose()
  }
  const places = [
    { value: '', label: t`Last` },
    { value: 'first', label: t`First` },
    ...others
      .slice(0, PLACES_MAX)
      .map(({ _id, title }) => ({ value: _id, label: t`After “${title}”` })),
  ]
  return (
    <Dialog title={t`Move “${card.title}”`} onClose={onClose} size="sm">
      <form aria-label={t`Move “${card.title}”`} onSubmit={submit}>
        <Stack gap="sm">
          <ChoiceSelect
            size="sm"
            label={t`Section`}
            data-autofocus
            value={to.section}
            onChange={({ currentTarget: { value } }) => {
              setTo({ ...to, section: value })
              setPlace('')
            }}
            data={[
              { value: '', label: t`No section` },
              ...(target?.sections ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
            ]}
          />
          {isHere && (
            <ChoiceSelect
              size="sm"
              label={t`Place`}
              value={place}
              onChange={({ currentTarget: { value } }) => setPlace(value)}
              data={places}
            />
          )}
          <ProjectOf
            card={card}
            projects={projects}
            value={to.project}
            onChange={(project) => setTo({ project, section: '' })}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
            <Button type="submit">{t`Move`}</Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
/** The number of cards that are offered to stand behind. */
const PLACES_MAX = 500

/** The other projects of the studio: two studios never mix. */
function ProjectOf({
  card,
  projects,
  value,
  onChange,
}: Pick<Props, 'card' | 'projects'> & {
  readonly value: string
  readonly onChange: (project: string) => void
}) {
  const { t } = useLingui()
  const studio = projects.find(({ _id }) => _id === card.projectId)?.studio
  return (
    <ChoiceSelect
      size="sm"
      label={t`Project`}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      data={projects
        .filter((one) => one.studio === studio)
        .map(({ _id, name }) => ({ value: _id, label: name }))}
    />
  )
}
