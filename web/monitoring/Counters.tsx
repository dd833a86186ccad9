import { UnstyledButton } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { lookOf } from '../ui/status.ts'
import { StatusDot } from '../ui/StatusDot.tsx'
import { ShiftMark } from '../ui/ShiftMark.tsx'
import { standings, statusOf } from './standing.ts'
import { useShape } from './use-wall.ts'
import classes from './Counters.module.css'

interface Counter {
  readonly tag: string
  readonly label: string
  readonly token: string
  readonly mark: React.ReactNode
}

/** How many people, by what they do now; each counter is a filter. */
export function Counters({ chosen, onChoose }: { readonly chosen: readonly string[]; readonly onChoose: (tags: string[]) => void }) {
  const { t, i18n } = useLingui()
  const { counts } = useShape()
  const all: readonly Counter[] = [
    ...standings.map((tag) => ({
      tag,
      label: i18n._(lookOf(statusOf[tag]).label),
      token: lookOf(statusOf[tag]).token,
      mark: <StatusDot status={statusOf[tag]} label="elsewhere" />,
    })),
    { tag: 'problem', label: t`Problems`, token: 'broken', mark: <StatusDot status={11} label="elsewhere" /> },
    { tag: 'shift', label: t`On shift`, token: 'free', mark: <ShiftMark state={1} compact /> },
    { tag: 'paused', label: t`Paused`, token: 'error', mark: <ShiftMark state={2} compact /> },
  ]
  return (
    <div className={classes['counters']} role="group" aria-label={t`People by status`}>
      {all.map(({ tag, label, token, mark }) => {
        const pressed = chosen.includes(tag)
        return (
          <UnstyledButton
            key={tag}
            className={classes['counter']}
            data-token={token}
            aria-pressed={pressed}
            onClick={() => onChoose(pressed ? chosen.filter((one) => one !== tag) : [...chosen, tag])}
          >
            <span className={classes['label']}>
              <span aria-hidden="true">{mark}</span>
              {label}
            </span>
            <span className={classes['count']}>{counts.get(tag) ?? 0}</span>
          </UnstyledButton>
        )
      })}
    </div>
  )
}
