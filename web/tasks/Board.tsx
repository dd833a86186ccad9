import { useMemo, useState } from 'react'
import { useMediaQuery } from '@mantine/hooks'
import { useLingui } from '@lingui/react/macro'
import type { TaskCard, ProjectDetail } from '#shared/tasks/views.ts'
import { LazyBoundary, lazyComponent } from '../platform/lazy-component.tsx'
import { PlainSelect } from '../ui/FilterBar.tsx'
import { useBoardActs } from './board-acts.ts'
import { boardColumns, type BoardColumn } from './board-columns.ts'
import { SectionColumn } from './SectionColumn.tsx'
import { passesFilter, type TaskQuery } from './task-filter.ts'
import type { ProjectChoice } from './use-project-choice.ts'
import { useMover } from './use-mover.ts'
import classes from './Tasks.module.css'

const MoveDialog = lazyComponent(() => import('./MoveDialog.tsx'))
/** The name of a column in the select: no id is empty. */
const idOf = ({ section }: BoardColumn): string => section ?? ''

interface Props {
  readonly project: ProjectDetail | undefined
  readonly projects: NonNullable<ProjectChoice['projects']>
  readonly cards: readonly TaskCard[]
  readonly query: TaskQuery
  /** Set for a day gone by, which is only to look at. */
  readonly isPast: boolean
  readonly onAdd: (section: string | null) => void
}

/** The columns of a project; on a phone one at a time. */
export function Board({ project, projects, cards, query, isPast, onAdd }: Props) {
  const isPhone = useMediaQuery('(max-width: 600px)', undefined, { getInitialValueInEffect: false })
  const { move, columns, shown } = useColumns({ project, cards, query, isPast })
  const { acts, asked, said, fetchDrag, close } = useBoardActs({
    project,
    columns: shown,
    move,
    isPast,
  })
  const [chosen, choose] = useState<string>()
  const names = useSectionNames(project)
  const phone = shown.find((column) => idOf(column) === chosen) ?? shown[0]
  return (
    <>
      {isPhone && phone && (
        <SectionSelect columns={shown} value={idOf(phone)} names={names} onChange={choose} />
      )}
      <div className={classes['board']} onPointerOver={fetchDrag}>
        {(isPhone ? shown.filter((column) => column === phone) : shown).map((column) => (
          <SectionColumn
            key={idOf(column)}
            column={column}
            name={names(column.section)}
            all={columns.find(({ section }) => section === column.section)?.cards.length ?? 0}
            limit={project?.sections.find(({ _id }) => _id === column.section)?.limit ?? null}
            acts={acts}
            onAdd={acts.may ? () => onAdd(column.section) : undefined}
          />
        ))}
      </div>
      <div role="status" className="cb-visually-hidden">
        {said}
      </div>
      <LazyBoundary fallback={null}>
        {asked && (
          <MoveDialog
            card={asked}
            projects={projects}
            columns={columns}
            move={move}
            onClose={close}
          />
        )}
      </LazyBoundary>
    </>
  )
}

/** The columns with the moves under way, and of them what passes the filters. */
function useColumns({
  project,
  cards,
  query,
  isPast,
}: Pick<Props, 'project' | 'cards' | 'query' | 'isPast'>) {
  const { moves, move } = useMover(project?._id ?? '')
  const columns = useMemo(() => {
    const sections = project?.sections.map(({ _id }) => _id) ?? []
    return boardColumns(sections, cards, isPast ? [] : moves)
  }, [project?.sections, cards, moves, isPast])
  const shown = useMemo(
    () =>
      columns.map((column) => ({
        ...column,
        cards: column.cards.filter((card) => passesFilter(card, query)),
      })),
    [columns, query],
  )
  return { move, columns, shown }
}

function useSectionNames(project: ProjectDetail | undefined) {
  const { t } = useLingui()
  return (section: string | null): string =>
    section === null
      ? t`No section`
      : (project?.sections.find(({ _id }) => _id === section)?.name ?? t`Deleted section`)
}

function SectionSelect({
  columns,
  value,
  names,
  onChange,
}: {
  readonly columns: readonly BoardColumn[]
  readonly value: string
  readonly names: (section: string | null) => string
  readonly onChange: (section: string) => void
}) {
  const { t } = useLingui()
  return (
    <PlainSelect
      label={t`Section`}
      value={value}
      onChange={onChange}
      options={columns.map((column) => ({
        value: idOf(column),
        label: `${names(column.section)} (${column.cards.length})`,
      }))}
    />
  )
}
