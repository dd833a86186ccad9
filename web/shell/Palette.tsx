import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/spotlight/styles.layer.css'
import { useEffect, useMemo } from 'react'
import { Spotlight, spotlight, type SpotlightActionGroupData } from '@mantine/spotlight'
import { useLingui } from '@lingui/react/macro'
import { IconSearch } from '@tabler/icons-react'
import { useRegisteredActions, type ScreenAction } from '../platform/actions.ts'
import { shortcutText } from '../ui/shortcut.ts'

/** ⌘K: every action on offer, by its name. */
export default function Palette({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  const offered = useRegisteredActions()
  const groups = useMemo(() => grouped(offered.filter(({ id }) => id !== 'palette')), [offered])
  useEffect(() => spotlight.open(), [])
  return (
    <Spotlight
      returnFocus={false}
      actions={groups}
      shortcut={null}
      attributes={{ content: { 'aria-label': t`Search or jump to…` } }}
      highlightQuery
      scrollable
      maxHeight={420}
      nothingFound={t`No results`}
      onSpotlightClose={onClose}
      searchProps={{
        leftSection: <IconSearch size={18} stroke={1.6} />,
        placeholder: t`Search or jump to…`,
        'aria-label': t`Search or jump to…`,
      }}
    />
  )
}

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
