import { expect, test } from 'vitest'
import { initialSettings } from '#shared/configuration/effective.ts'
import { editedOf } from './edited.ts'

const settings = initialSettings({ name: 'North', currency: 'usd', timezone: 'UTC' })

test('only what was edited is saved: what a form shows besides may be other on the day that is chosen', () => {
  expect(editedOf({ share_bp: 6000, cap_bp: settings.cap_bp }, settings)).toEqual({
    share_bp: 6000,
  })
  expect(editedOf({ bears: { '12': 'person' } }, settings)).toEqual({ bears: { '12': 'person' } })
})
test('a form in which nothing was edited is saved whole: its day may be what matters', () => {
  const shown = { share_bp: settings.share_bp, cap_bp: settings.cap_bp }
  expect(editedOf(shown, settings)).toEqual(shown)
})
