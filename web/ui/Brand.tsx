import classes from './Brand.module.css'

export function Brand({
  size = 26,
  inverted = false,
}: {
  readonly size?: number
  readonly inverted?: boolean
}) {
  return (
    <span className={classes['brand']} style={{ fontSize: size * 0.62 }}>
      <svg viewBox="0 0 64 64" width={size} height={size} aria-hidden="true">
        <rect
          width="64"
          height="64"
          rx="16"
          fill={inverted ? 'rgb(255 255 255 / 16%)' : '#3b3fc4'}
        />
        <rect x="14" y="15" width="36" height="8" rx="4" fill="#fff" />
        <rect x="14" y="28" width="24" height="8" rx="4" fill="#fff" opacity=".75" />
        <rect x="14" y="41" width="14" height="8" rx="4" fill="#fff" opacity=".5" />
        <circle cx="46" cy="45" r="7" fill="#5ee39a" />
      </svg>
      Callboard
    </span>
  )
}
