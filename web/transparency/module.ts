import { defineModule } from '../platform/module.ts'

export const transparency = defineModule({
  name: 'transparency',
  screens: {
    verify: { path: '/verify', isOpen: true, show: () => import('./Verify.tsx') },
  },
})
