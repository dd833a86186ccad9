import classes from './Initials.module.css'

/** A person without a picture. */
export function Initials({ name, size }: { readonly name: string; readonly size: number }) {
  const letters = name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => String.fromCodePoint(word.codePointAt(0) ?? 0))
    .join('')
    .toUpperCase()
  return (
    <span
      aria-hidden="true"
      className={classes['initials']}
      style={{ width: size, height: size, fontSize: size * 0.38 }}
    >
      {letters}
    </span>
  )
}
