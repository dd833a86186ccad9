import { lazyComponent } from '../platform/lazy-component.tsx'
import { Picker, type OneProps } from './Picker.tsx'
import { useSiteNames } from './use-sites.ts'

const SiteList = lazyComponent(() => import('./SiteList.tsx'))
interface SiteOffer {
  /** Only these codes. Absent: every site. */
  readonly sites?: readonly string[]
}

/** One site, by its code ('ctb'): found by name or code. */
export function SitePicker({ sites, ...props }: OneProps & SiteOffer) {
  return (
    <Picker
      {...props}
      shown={useSiteNames()(props.value ?? '')}
      List={SiteList}
      offer={{ sites }}
    />
  )
}
