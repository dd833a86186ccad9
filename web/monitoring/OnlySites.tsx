import { Flex } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconX } from '@tabler/icons-react'
import { Tick } from './Tick.tsx'
import type { ToolbarProps } from './Toolbar.tsx'
import popup from '../ui/Popup.module.css'
import classes from './Toolbar.module.css'

/** The sites that the wall is narrowed to. */
export default function OnlySites({
  view,
  sites,
  siteNames,
  onChange,
}: Pick<ToolbarProps, 'view' | 'sites' | 'siteNames' | 'onChange'>) {
  const { t } = useLingui()
  const toggle = (site: string) =>
    onChange({
      site: (view.sites.includes(site)
        ? view.sites.filter((one) => one !== site)
        : [...view.sites, site]
      ).join(','),
    })
  return (
    <fieldset className={classes['sites']}>
      <Flex
        component="legend"
        align="center"
        justify="space-between"
        w="100%"
        mb={8}
        p={0}
        c="dimmed"
        fz="xs"
        fw={600}
      >
        <Trans>Only these sites</Trans>
        {view.sites.length > 0 && (
          <button
            type="button"
            className={popup['bare']}
            aria-label={t`All sites`}
            onClick={() => onChange({ site: '' })}
          >
            <IconX size={14} stroke={1.8} aria-hidden="true" />
          </button>
        )}
      </Flex>
      {sites.map(({ site }) => (
        <Tick
          key={site}
          label={siteNames(site)}
          checked={view.sites.includes(site)}
          onChange={() => toggle(site)}
        />
      ))}
    </fieldset>
  )
}
