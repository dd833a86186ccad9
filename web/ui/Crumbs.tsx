import { Flex } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import classes from './Crumbs.module.css'

interface Crumb {
  readonly text: string
  /** The address that it leads back to. */
  readonly href: string
}
/** Shows the way down to the current place: each step but the last leads back there. */
export function Crumbs({ crumbs }: { readonly crumbs: readonly Crumb[] }) {
  const { t } = useLingui()
  return (
    <nav aria-label={t`Where you are`}>
      <Flex
        component="ol"
        gap="4px 8px"
        align="center"
        wrap="wrap"
        miw={0}
        fz="md"
        className={classes['crumbs'] ?? ''}
      >
        {crumbs.map(({ text, href }, index) => (
          <li key={text}>
            {index === crumbs.length - 1 ? (
              <span aria-current="page">{text}</span>
            ) : (
              <Link href={href} className="cb-anchor">
                {text}
              </Link>
            )}
          </li>
        ))}
      </Flex>
    </nav>
  )
}
