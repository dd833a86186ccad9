import { i18n } from '@lingui/core'
import { beforeAll, expect, test, vi } from 'vitest'
import { accessRefusals } from '#shared/accounts/access-refusals.ts'
import { accountRefusals } from '#shared/accounts/refusals.ts'
import { configurationRefusals } from '#shared/configuration/refusals.ts'
import { permissionRefusals } from '#shared/permissions/refusals.ts'
import { platformRefusals } from '#shared/platform/refusals.ts'
import { shiftRefusals } from '#shared/shifts/refusals.ts'
import { translated } from '../platform/known-refusals.ts'

// Each text is its own id, so that the catalogue is not needed: what comes out is the English of the page.
vi.mock('@lingui/core/macro', () => ({
  msg: ({ message }: { readonly message: string }) => ({ id: `page: ${message}` }),
}))
beforeAll(async () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  for (const module of ['accounts', 'permissions', 'configuration', 'shifts'])
    await import(`../${module}/refusals.ts`)
})

const tables = {
  ...platformRefusals,
  ...accountRefusals,
  ...accessRefusals,
  ...permissionRefusals,
  ...configurationRefusals,
  ...shiftRefusals,
}
test.each(Object.entries(tables))(
  '%s is known to the page, and worded in English as the server words it',
  (code, { text }) => {
    expect(translated({ code, err: text })).toBe(`page: ${text}`)
  },
)
