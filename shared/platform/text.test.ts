import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  hiddenIn,
  nameText,
  outerName,
  plainName,
  reasonText,
  text,
  withoutHidden,
} from './text.ts'

const char = (code: number) => String.fromCodePoint(code)
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i)

test.each([
  [
    'directions of writing',
    [0x061c, 0x200e, 0x200f, ...range(0x202a, 0x202e), ...range(0x2066, 0x2069)],
  ],
  ['zero widths', [0x200b, 0x200c, 0x200d, 0x2060, 0xfeff, 0x00ad, 0x034f, 0x180e]],
  ['fillers', [0x115f, 0x1160, 0x3164, 0xffa0]],
  ['glyphs that draw nothing', [0x2800, 0x16fe4, 0x13441, 0x13442, 0x1d159]],
  ['tags and selectors', [0xe0001, ...range(0xe0020, 0xe007f), 0xe0100, 0xfe0f]],
  ['separators and controls', [0x2028, 0x2029, 0, 0x7f, 0x85, 0x1b]],
  [
    'private, unassigned and half characters',
    [0xe000, 0xf8ff, 0x10fffd, 0x0378, 0xfffe, 0xd800, 0xdfff],
  ],
])('%s are refused between letters', (_, codes) => {
  for (const code of codes) {
    expect([code, hiddenIn(`a${char(code)}b`)]).toEqual([
      code,
      `U+${code.toString(16).toUpperCase().padStart(4, '0')}`,
    ])
    expect([
      code,
      text(10).safeParse(`a${char(code)}b`).success,
      plainName.test(`a${char(code)}b`),
    ]).toEqual([code, false, false])
  }
})
test('what people write is taken: accents, other scripts, joiners where a script needs them, pictures', () => {
  for (const written of [
    'Ștefan O’Neil',
    'Zoë',
    '李小龍',
    'مهدی',
    'می\u200cخواهم',
    'क्\u200dष',
    '👩\u200d👧\ufe0f ❤\ufe0f',
    '1\u00a0200 €',
    'Пётр',
  ])
    expect([written, hiddenIn(written)]).toEqual([written, undefined])
})
test('lines and tabs are taken where lines are, and in no text of one line', () => {
  expect([
    hiddenIn('one\n\ttwo\r\nthree', true),
    hiddenIn('one\ntwo'),
    hiddenIn('a\rb', true),
  ]).toEqual([undefined, 'U+000A', 'U+000D'])
})
test('what is stripped has nothing hidden left, and what had nothing keeps every letter', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (any) => hiddenIn(withoutHidden(any)) === undefined),
  )
  expect(withoutHidden('gpj.\u202eexe.S\u0326tefan\ud800.jpg')).toBe('gpj.exe.Ștefan.jpg')
})
test('a name is one name however its accents were typed', () => {
  expect(nameText(10).parse('S\u0326tefan')).toBe('Ștefan'.normalize('NFC'))
})
test('a reason holds three letters or digits of any script, and is kept without blanks around it', () => {
  for (const said of [
    '...',
    '---',
    '!?!',
    'a b',
    '\u2800\u2800\u2800',
    '   ',
    '😀😀😀',
    'ab\u0301',
  ])
    expect([said, reasonText(50).safeParse(said).success]).toEqual([said, false])
  for (const said of ['ill', '112', 'болен', 'a-b-c', '  ill  '])
    expect(reasonText(50).parse(said)).toBe(said.trim())
})
test('a letter has up to four marks, and more only in a script that writes its letters as marks', () => {
  for (const piled of [
    `a${'\u0301'.repeat(5)}`,
    `ส${'\u0e47'.repeat(5)}`,
    `က${'\u103b'.repeat(9)}`,
  ])
    expect([piled, text(50).safeParse(piled).success]).toEqual([piled, false])
  for (const written of [
    'Nguyễn Thị Ánh'.normalize('NFD'),
    `a${'\u0301'.repeat(4)}`,
    'င်္ကြွှေို့',
    'བསྒྲུབས',
    'שָׁלוֹם',
    'كِتَابٌ',
  ])
    expect([written, text(50).safeParse(written).success]).toEqual([written, true])
})
test('a name that must be there holds a letter or a digit', () => {
  for (const name of ['-', '. .', '\u0301'])
    expect([
      name,
      nameText(10, 1).safeParse(name).success,
      nameText(10).safeParse(name).success,
    ]).toEqual([name, false, true])
  expect(nameText(10, 1).parse('7')).toBe('7')
})
test('a name elsewhere is one name however it was typed', () => {
  for (const typed of ['zoë', ' zoë', 'zoë\u00a0', 'zoe\u0308'])
    expect(outerName(10).parse(typed)).toBe('zoë'.normalize('NFC'))
  expect(outerName(10).safeParse('   ').success).toBe(false)
})
