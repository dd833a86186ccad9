import { expect, test } from 'vitest'
import { emojiOf } from './emoji-data.ts'

const messages = {
  groups: [
    { key: 'smileys-emotion', order: 0, message: 'smileys' },
    { key: 'component', order: 2, message: 'components' },
  ],
  skinTones: [{ key: 'dark', message: 'dark skin tone' }],
}

test('the list has what stands in a group and can be drawn everywhere, with names that begin large', () => {
  const all = [
    { emoji: '🇦', label: 'regional indicator A', version: 0 },
    { emoji: '😀', label: 'grinning face', version: 1, group: 0, tags: ['smile'] },
    { emoji: '🦱', label: 'curly hair', version: 11, group: 2 },
    { emoji: '🫩', label: 'face with bags', version: 16, group: 0 },
  ]
  expect(emojiOf('en', all, messages)).toEqual({
    locale: 'en',
    emojis: [{ emoji: '😀', category: 0, version: 1, label: 'Grinning face', tags: ['smile'] }],
    categories: [{ index: 0, label: 'Smileys' }],
    skinTones: { dark: 'dark skin tone' },
  })
})
