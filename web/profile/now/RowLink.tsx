import { Button } from '@mantine/core'
import { Link } from 'wouter'

/** The way to where a matter is ended, as an act of its row. */
export const RowLink = ({
  href,
  label,
  of,
}: {
  readonly href: string
  readonly label: string
  /** The thing that it is about, for people who hear the page. */
  readonly of: string
}) => (
  <Button component={Link} href={href} size="compact-sm" variant="default">
    {label}
    <span className="cb-visually-hidden">&nbsp;{of}</span>
  </Button>
)
