import classes from './FormFailure.module.css'

/** Why something was refused: a form above its fields, or a part of a screen. */
export function FormFailure({
  text,
  isOpen = false,
}: {
  readonly text: string | undefined
  /** Something may only be missing yet: it does not look like a mistake. */
  readonly isOpen?: boolean
}) {
  if (text === undefined) return null
  return (
    <p role="alert" className={classes['failure']} data-open={isOpen || undefined}>
      {text}
    </p>
  )
}
