import { Button } from '@mantine/core'
import { Plural, Trans } from '@lingui/react/macro'
import type { SheetAnswers } from './record-sheet.ts'
import classes from './Sheet.module.css'

/** How many rows were recorded; those that were not can be put right and sent again. */
export function SheetAnswered({
  answers,
  faulty,
  onAgain,
  onNew,
}: {
  readonly answers: SheetAnswers
  /** Rows that were not sent. */
  readonly faulty: number
  readonly onAgain: () => void
  readonly onNew: () => void
}) {
  const refused = [...answers.values()].filter((one) => one.refused !== null).length
  const recorded = answers.size - refused
  const left = refused + faulty
  return (
    <div className={`cb-card ${classes['answered']}`} role="status">
      <b>
        <Plural value={recorded} one="# row recorded" other="# rows recorded" />
      </b>
      {left > 0 && (
        <span>
          <Plural value={left} one="# row not recorded" other="# rows not recorded" />
        </span>
      )}
      <span className={classes['buttons']}>
        {left > 0 && (
          <Button size="xs" onClick={onAgain}>
            <Trans>Correct the rows not recorded</Trans>
          </Button>
        )}
        <Button size="xs" variant="default" onClick={onNew}>
          <Trans>Another sheet</Trans>
        </Button>
      </span>
    </div>
  )
}
