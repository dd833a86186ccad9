import { defineModule } from '../platform/module.ts'

/** The frame around the screens has no screen of its own, only what can be done from anywhere. */
export const shell = defineModule({
  name: 'shell',
  shortcuts: { palette: 'mod+K', shortcuts: 'shift+?', menu: 'mod+B', density: 'alt+D' },
})
