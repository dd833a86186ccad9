import { z } from 'zod'
import { FromDay, Id } from '../accounts/calls.ts'
import { read, session } from '../platform/allow.ts'
import { defineCalls } from '../platform/calls.ts'
import { settingNames, settingSchemas } from './settings.ts'

const Settings = z.object(settingSchemas)
const Setting = z.enum(settingNames)
export const StudioConfiguration = z.object({
  studio: z.string(),
  /** Sent with every change: 409 if another change came first. */
  version: z.int().nonnegative(),
  /** The settings in force now. */
  settings: Settings,
  planned: z.array(z.object({ setting: Setting, value: z.unknown(), from: z.string() })),
})
export type StudioConfiguration = z.infer<typeof StudioConfiguration>
export const SettingChange = z.object({
  at: z.string(),
  by: z.string(),
  setting: Setting,
  old: z.unknown(),
  value: z.unknown(),
  from: z.string(),
})
export type SettingChange = z.infer<typeof SettingChange>
const params = z.object({ studio: Id })

export const configurationCalls = defineCalls('configuration', {
  settings: {
    method: 'GET',
    writes: false,
    path: '/api/configuration/studios/{studio}',
    summary: "A studio's settings",
    about: 'studio',
    allow: read('configuration'),
    reads: ['studio_settings'],
    params,
    response: StudioConfiguration,
  },
  changeSettings: {
    method: 'PUT',
    writes: true,
    path: '/api/configuration/studios/{studio}',
    summary: 'Change settings; those that are not named stay',
    about: 'studio',
    reads: ['studio_settings'],
    allow: read('configuration'),
    params,
    body: z.object({
      version: z.int().nonnegative(),
      changes: Settings.partial().refine(
        (changes) => Object.keys(changes).length > 0,
        'name at least one setting',
      ),
      /**
       * A moment, or the local day at whose start it takes effect; now, if it is not named. In the past for shares,
       * caps and bearers alone.
       */
      from: z.union([z.iso.datetime({ offset: true }), FromDay]).optional(),
    }),
    response: StudioConfiguration,
  },
  history: {
    method: 'GET',
    writes: false,
    path: '/api/configuration/studios/{studio}/history',
    summary: 'Who changed which setting, when, from what to what; newest first',
    about: 'studio',
    allow: read('configuration'),
    reads: ['studio_settings'],
    params,
    query: z.object({ limit: z.coerce.number().int().min(1).max(500).default(200) }),
    response: z.array(SettingChange),
  },
  /** For everybody who works there: the switches that the menu and the screens of a studio depend on. */
  switches: {
    method: 'GET',
    writes: false,
    path: '/api/configuration/studios/{studio}/switches',
    summary: 'Which modules of a studio are on, its currency and its shifts',
    about: 'studio',
    allow: session,
    reads: ['studio_settings'],
    params,
    response: Settings.pick({
      name: true,
      currency: true,
      zone: true,
      ture: true,
      modules: true,
    }).extend({ studio: z.string() }),
  },
})
