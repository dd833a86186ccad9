import { createContext, type ComponentType } from 'react'
import { IconHome } from '@tabler/icons-react'

/** The name and icon of a screen, from its menu entry. */
interface PageIdentity {
  readonly title: string | null
  readonly icon: ComponentType<{
    readonly size?: number | string
    readonly stroke?: number | string
  }>
}
/** The default is dashboard with a home icon (docs/rules/screens.md#paths-and-menu). The shell gives the title in the person's language. */
export const PageIdentityContext = createContext<PageIdentity>({ title: null, icon: IconHome })
