import classes from './Tick.module.css'

/** A box to tick: the browser's own, which needs no styles of a library. */
export const Tick = ({
  label,
  checked,
  onChange,
}: {
  readonly label: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}) => (
  <label className={classes['tick']}>
    <input
      type="checkbox"
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
    <span className="cb-ellipsis">{label}</span>
  </label>
)
