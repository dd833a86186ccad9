import { Trans, useLingui } from '@lingui/react/macro'
import { percentText } from '../../ui/percent.ts'
import type { DifferenceGroup } from './difference-groups.ts'
import type { LineWords } from './line-words.ts'

const named_first = 3

/** Names a change in one line: a share from the old to the new one, else the lines that moved. */
export function DifferenceName({
  group: { share, keys },
  words,
}: {
  readonly group: DifferenceGroup
  readonly words: (key: string) => LineWords
}) {
  const { i18n } = useLingui()
  if (share) {
    const [from, to] = [percentText(share.from), percentText(share.to)]
    return (
      <Trans>
        Share {from} → {to}
      </Trans>
    )
  }
  if (keys.length === 1) {
    const { title, detail } = words(keys[0] ?? '')
    return [title, detail].filter(Boolean).join(' · ')
  }
  const titles = [...new Set(keys.map((key) => words(key).title))]
  const more = titles.length - named_first
  const named = new Intl.ListFormat(i18n.locale).format(titles.slice(0, named_first))
  return more > 0 ? (
    <Trans>
      {named} and {more} more
    </Trans>
  ) : (
    named
  )
}
