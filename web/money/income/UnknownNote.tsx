import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconUserQuestion } from '@tabler/icons-react'
import { Link } from 'wouter'
import { paths, withQuery } from '../../platform/paths.ts'
import { UNKNOWN_SHOWN_MAX, useUnknownLines } from '../lines/unknown-data.ts'
import classes from './Income.module.css'

/** A note about lines that do not count for a person yet, with the way to them; nothing where there are none. */
export function UnknownNote({ studio }: { readonly studio: string }) {
  const { t } = useLingui()
  const { data } = useUnknownLines(studio)
  const count = data?.lines.length ?? 0
  if (count === 0) return null
  const many = data?.next === null ? '' : '+'
  const lines = plural(count, { one: '# line', other: '# lines' })
  const said = count < UNKNOWN_SHOWN_MAX ? lines : t`${count}${many} lines`
  return (
    <Link
      href={withQuery(paths.money, { view: 'unknown', studio })}
      className={`cb-underline ${classes['note']}`}
    >
      <IconUserQuestion size={16} stroke={1.8} aria-hidden="true" />
      {t`Unknown accounts: ${said}`}
    </Link>
  )
}
