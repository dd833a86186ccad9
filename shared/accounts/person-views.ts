import { z } from 'zod'
import { languages, payees, TipCont } from './calls.ts'
import { SlotSchema } from './new-configs.ts'
import { Varsta } from './person-fields.ts'
import { mediaLists, nonAdultNetworks } from './person-rules.ts'

export const MediaListSchema = z.enum(mediaLists)
const NonAdultNetwork = z.enum(nonAdultNetworks)
export const Network = NonAdultNetwork
/** SHA-256 of the picture's person and content. */
export const ImageId = z.string().regex(/^[0-9a-f]{64}$/, 'not the name of a picture')

/** A picture of a list. `url` takes `?size=64|128|512` for a thumbnail (WebP). */
export const Image = z.object({
  image: ImageId,
  list: MediaListSchema,
  name: z.string(),
  type: z.string(),
  bytes: z.int(),
  width: z.int(),
  height: z.int(),
  url: z.string(),
  added_at: z.string(),
  added_by: z.string(),
})
export type Image = z.infer<typeof Image>
/**
 * `secret` says whether there is a password in the vault; only a reveal shows it. `payee`: who is paid by the site
 * today.
 */
const SiteAccount = z.object({
  username: z.string(),
  activ: z.boolean(),
  secret: z.boolean(),
  payee: z.enum(payees),
})
export const NonAdult = z.object({ username: z.string(), secret: z.boolean() })

/** A person as the viewer may see them: fields that they may not see are absent. */
export const UserInfo = z.object({
  user: z.string(),
  /** To be given back with an edit. */
  version: z.int(),
  name: z.string(),
  surname: z.string(),
  tipCont: TipCont,
  /** The account type once more, under its second name (docs/rules/people.md#fields-of-an-account). */
  type: TipCont,
  /** The studio worked in, its name as people say it, and its zone. */
  studio: z.string().nullable(),
  studioul: z.string().nullable(),
  timezone: z.string().nullable(),
  super: z.boolean(),
  owner: z.boolean(),
  active: z.boolean(),
  erased: z.boolean(),
  avatar: z.string(),
  culoarea: z.string(),
  date: z.string(),
  email: z.string().optional(),
  language: z.enum(languages).optional(),
  telefon: z.string().optional(),
  adresa: z.string().optional(),
  oras: z.string().optional(),
  tara: z.string().optional(),
  zipCode: z.string().optional(),
  /** Whether there is something to reveal. */
  has: z
    .object({ iban: z.boolean(), cnp: z.boolean(), serie: z.boolean(), password: z.boolean() })
    .optional(),
  varsta: Varsta.nullable().optional(),
  /** Month and year of expiry, and the alert that is due: 60, 30 or 7 days, 0 once expired. */
  ci: z
    .object({ luna: z.int().nullable(), anul: z.int().nullable(), alert: z.int().nullable() })
    .optional(),
  /** Whether two-factor login is on. */
  privilegii: z.boolean().optional(),
  /** The restrictions of a trainer's studio, and the models that are allocated to them. Empty for others. */
  settings: z.object({ restrictions: z.array(z.string()), models: z.array(z.string()) }).optional(),
  locker: z.string().optional(),
  cazare: z.boolean().optional(),
  auto_pause: z.boolean().optional(),
  chatSound: z.boolean().optional(),
  /** By studio: whether it has chat, and whether its trainers chat with their own models only. */
  chat_setts: z
    .record(z.string(), z.object({ messenger: z.boolean(), chatTo: z.boolean() }))
    .optional(),
  /** By site what the person's account shows now, as POST /accountState answers it. */
  states: z
    .record(z.string(), z.object({ status: z.int(), since: z.string().nullable() }))
    .optional(),
  hired: z.string().nullable().optional(),
  contract: z.string().optional(),
  ended: z.string().nullable().optional(),
  /** Their own, or else the studio's. */
  vacationDays: z.number().optional(),
  /** null: none was set for this person. */
  vacationDaysOwn: z.number().nullable().optional(),
  vacationDaysOfStudio: z.number().optional(),
  daysOff: z.number().optional(),
  currentYearDaysOff: z.number().optional(),
  remainingLastYearDaysOff: z.number().optional(),
  new_configs: z.record(z.string(), z.array(SlotSchema)).optional(),
  conturi: z.record(z.string(), SiteAccount).optional(),
  nonAdult: z.partialRecord(Network, NonAdult).optional(),
  media: z.partialRecord(MediaListSchema, z.array(Image)),
  /** The actions open to the viewer here, so that a screen disables by the server's word. */
  may: z.object({
    editOwn: z.boolean(),
    manage: z.boolean(),
    reveal: z.boolean(),
    media: z.array(MediaListSchema),
  }),
  erasure: z
    .object({ by: z.string(), at: z.string(), separated: z.boolean() })
    .nullable()
    .optional(),
})
export type UserInfo = z.infer<typeof UserInfo>
