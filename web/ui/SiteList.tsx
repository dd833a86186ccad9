import { useMemo } from 'react'
import type { PickerListProps } from './Picker.tsx'
import { PickerList } from './PickerList.tsx'
import { SiteChip } from './SiteChip.tsx'
import { useSites } from './use-sites.ts'

/** The sites of a picker, by name. */
export default function SiteList({
  sites: only,
  ...props
}: PickerListProps & { readonly sites?: readonly string[] | undefined }) {
  const sites = useSites()
  const options = useMemo(
    () =>
      sites
        ?.filter(({ site }) => only === undefined || only.includes(site))
        .map(({ site, name }) => ({
          value: site,
          label: name,
          detail: site,
          mark: <SiteChip site={site} name={name} />,
        }))
        .toSorted((a, b) => a.label.localeCompare(b.label)),
    [sites, only],
  )
  return <PickerList {...props} options={options} />
}
