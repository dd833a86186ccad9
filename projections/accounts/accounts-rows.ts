export type StudioRow = { studio: string; name: string; timezone: string; currency: string }
export type AccountRow = {
  person: string
  tip_cont: string
  name: string
  surname: string
  email: string
  language: string
  owner: boolean
  /** As it was decided last, whether or not the account says so yet. */
  super: boolean
  /** As the account itself says it: a reaction brings a decision there. */
  super_said: boolean
  /** In force now, and since when. */
  studio: string | null
  studio_from: string | null
  sites: readonly string[]
  created_at: string
  active: boolean
  erased: boolean
  /** The newest picture of the list `avatar`. */
  avatar: string | null
  culoarea: string
  locker: string
  /** The last day on which the identity document is good. */
  id_expires: string | null
  /** Whether there is an account to pay them on; its number is in no table. */
  bank: boolean
  /** Login of who asked that this person be erased, while another person's approval is waited for. */
  erasure_by: string | null
  erasure_at: string | null
  /** Login, name and surname as they are searched: lower case, without accents. */
  search: string
  /** The email likewise, for who may see it. */
  search_personal: string
}
/** Pictures by list, in the order in which they were added. CNP, series and IBAN are in no table: a reveal reads the person's stream. */
export type AccountImageRow = {
  person: string
  list: string
  image: string
  type: string
  bytes: number
  added: string
}
/** Every studio a person has belonged to, each from its own moment on. */
export type AccountStudioRow = { person: string; from_at: string; studio: string; timezone: string }
export type AccountsTables = {
  studio: StudioRow
  account: AccountRow
  account_studio: AccountStudioRow
  account_image: AccountImageRow
}
