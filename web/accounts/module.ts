import { msg } from '@lingui/core/macro'
import { accountCalls } from '#shared/accounts/calls.ts'
import { personCalls } from '#shared/accounts/person-calls.ts'
import { configurationCalls } from '#shared/configuration/calls.ts'
import { defineModule } from '../platform/module.ts'

export const accounts = defineModule({
  name: 'accounts',
  screens: {
    login: { path: '/', isOpen: true, show: () => import('./LoginScreen.tsx') },
    setup: { path: '/setup', isOpen: true, show: () => import('./Setup.tsx') },
    accounts: {
      path: '/accounts',
      show: () => import('./list/Accounts.tsx'),
      label: msg`Accounts`,
      icon: 'IconUsers',
      needs: accountCalls.getAppUsers,
      menu: { group: 'people', order: 10, shortcut: 'alt+L' },
    },
    idDocuments: {
      path: '/accounts/id-documents',
      show: () => import('./list/IdDocuments.tsx'),
      label: msg`ID documents`,
      icon: 'IconId',
      needs: personCalls.idExpiries,
    },
    /** Reached from Studio Config: who sees that sees these. */
    studios: {
      path: '/studio-config/studios',
      show: () => import('./studios/Studios.tsx'),
      label: msg`Studios`,
      icon: 'IconBuildingStore',
      needs: configurationCalls.settings,
    },
  },
  shortcuts: { new: 'alt+N' },
  sections: {
    info: { label: msg`Personal Information`, show: () => import('./person/PersonInfo.tsx') },
    accounts: { label: msg`Accounts`, show: () => import('./person/SiteAccounts.tsx') },
    password: { label: msg`Change Password`, show: () => import('./security/PasswordOf.tsx') },
    security: { label: msg`Security`, show: () => import('./security/SecurityOf.tsx') },
    media: { label: msg`Media Files`, show: () => import('./person/Media.tsx') },
    'app-settings': { label: msg`App settings`, show: () => import('./AppSettings.tsx') },
    tax: { label: msg`Tax information`, show: () => import('./person/TaxInfo.tsx') },
    edit: { label: msg`Edit account`, show: () => import('./person/EditAccount.tsx') },
    'site-accounts': { label: msg`Site accounts`, show: () => import('./person/SiteAccounts.tsx') },
    reveals: { label: msg`Access log`, show: () => import('./person/Reveals.tsx') },
    erasure: { label: msg`Erasure`, show: () => import('./person/Erasure.tsx') },
  },
})
