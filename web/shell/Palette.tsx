import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/spotlight/styles.layer.css'
import { useEffect, useMemo } from 'react'
import { Spotlight, spotlight, type SpotlightActionGroupData } from '@mantine/spotlight'
import { useLingui } from '@lingui/react/macro'
import { IconSearch } from '@tabler/icons-react'
import { useAtom } from 'jotai'
import { useRegisteredActions, type ScreenAction } from '../platform/actions.ts'
import { hasWords } from '../ui/plain.ts'
import { useFocusBack } from '../ui/use-focus-back.ts'
import { usePaletteActions } from './palette-actions.ts'
import { usePaletteActs } from './palette-acts.ts'
import { paletteFieldId, paletteWordsAtom } from './palette-keys.ts'
import { usePaletteFinds } from './palette-finds.ts'
import { shortcutText } from '../ui/shortcut.ts'

/** ⌘K: every action on offer, by its name; and people, sites and settings by theirs. */
export default function Palette({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  useFocusBack()
  const offered = useRegisteredActions()
  const [words, setWords] = useAtom(paletteWordsAtom)
  const found = usePaletteFinds(words)
  const more = usePaletteActions()
  const acts = usePaletteActs(words)
  const groups = useMemo(
    () =>
      grouped([
        ...acts,
        ...found,
        ...[...offered, ...more].filter(
          ({ id, label }) => id !== 'palette' && hasWords(label, words),
        ),
      ]),
    [acts, found, offered, more, words],
  )
  useEffect(() => spotlight.open(), [])
  return (
    <Spotlight
      returnFocus={false}
      centered={false}
      actions={groups}
      shortcut={null}
      query={words}
      onQueryChange={setWords}
      attributes={{ content: { 'aria-label': t`Search or jump to…` } }}
      filter={asGiven}
      highlightQuery
      scrollable
      maxHeight={420}
      nothingFound={t`No results`}
      onSpotlightClose={onClose}
      searchProps={{
        id: paletteFieldId,
        leftSection: <IconSearch size={18} stroke={1.6} />,
        placeholder: t`Search or jump to…`,
        'aria-label': t`Search or jump to…`,
      }}
    />
  )
}

/** They are found already, by their words in any order. */
const asGiven = <A,>(...[, actions]: readonly [query: string, actions: A]): A => actions

function grouped(actions: readonly ScreenAction[]): SpotlightActionGroupData[] {
  const groups = Map.groupBy(actions, ({ group }) => group ?? '')
  return [...groups].map(([group, members]) => ({
    group,
    actions: members.map(({ id, label, icon: Icon, can, perform, shortcut }) => ({
      id,
      label,
      leftSection: <Icon size={18} stroke={1.6} />,
      disabled: can !== true,
      ...(can === true ? {} : { description: can }),
      ...(shortcut
        ? {
            rightSection: (
              <span style={{ fontSize: 12, color: 'var(--mantine-color-dimmed)' }}>
                {shortcutText(shortcut)}
              </span>
            ),
          }
        : {}),
      onClick: () => void perform(),
    })),
  }))
}
