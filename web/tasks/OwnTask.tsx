import { lazyComponent } from '../platform/lazy-component.tsx'

const OwnTaskPopup = lazyComponent(() => import('./OwnTaskPopup.tsx'))

/** The task that the viewer works on. Fetched in two steps: of the first, which every screen names, all is there already. */
export default function OwnTask() {
  return <OwnTaskPopup />
}
