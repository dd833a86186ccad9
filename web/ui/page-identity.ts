import { createContext, type ComponentType } from 'react'

/** The name and icon of a screen, from its menu entry. */
interface PageIdentity {
  readonly title: string | null
  readonly icon: ComponentType<{
    readonly size?: number | string
    readonly stroke?: number | string
  }>
}
/** The shell gives it, in the person's language; where no screen is, the dashboard's (docs/rules/screens.md#paths-and-menu). */
export const PageIdentityContext = createContext<PageIdentity>({ title: null, icon: () => null })
