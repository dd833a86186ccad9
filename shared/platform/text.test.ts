import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hiddenAnywhere, hiddenIn, nameText, text, withoutHidden } from './text.ts'

const char = (code: number) => String.fromCodePoint(code)
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)

test.each([
  ['directions of writing', [0x061c, 0x200e, 0x200f, ...range(0x202a, 0x202e), ...range(0x2066, 0x2069)]],
  ['zero widths', [0x200b, 0x200c, 0x200d, 0x2060, 0xfeff, 0x00ad, 0x034f, 0x180e]],
  ['fillers', [0x115f, 0x1160, 0x3164, 0xffa0]],
  ['tags and selectors', [0xe0001, ...range(0xe0020, 0xe007f), 0xe0100, 0xfe0f]],
  ['separators and controls', [0x2028, 0x2029, 0, 0x7f, 0x85, 0x1b]],
  ['private, unassigned and half characters', [0xe000, 0xf8ff, 0x10fffd, 0x0378, 0xfffe, 0xd800, 0xdfff]],
])('%s are refused between letters', (_, codes) => {
  for (const code of codes) {
    expect([code, hiddenIn(`a${char(code)}b`)]).toEqual([code, `U+${code.toString(16).toUpperCase().padStart(4, '0')}`])
    expect(text(10).safeParse(`a${char(code)}b`).success).toBe(false)
  }
})
test('what people write is taken: accents, other scripts, joiners where a script needs them, pictures', () => {
  for (const written of ['Ștefan O’Neil', 'Zoë', '李小龍', 'مهدی', 'می\u200cخواهم', 'क्\u200dष', '👩\u200d👧\ufe0f ❤\ufe0f', '1\u00a0200 €', 'Пётр'])
    expect([written, hiddenIn(written)]).toEqual([written, undefined])
})
test('lines and tabs are taken by the door, and by no text of one line', () => {
  expect([hiddenAnywhere({ reason: 'one\n\ttwo\r\nthree' }), hiddenIn('one\ntwo'), hiddenAnywhere('a\rb')]).toEqual([undefined, 'U+000A', 'U+000D'])
})
test('the door looks at every text and name of a field, however deep, and at no password', () => {
  for (const value of ['\u202e', ['\u202e'], { a: [{ b: '\u202e' }] }, { 'a\u202e': 1 }, { conturi: { ctb: { username: '\u202e' } } }])
    expect(hiddenAnywhere(value)).toBe('U+202E')
  expect(hiddenAnywhere({ password: '\u202e', next: '\u200b', conturi: { ctb: { pass: '\u2060' } } })).toBe(undefined)
})
test('what is stripped has nothing hidden left, and what had nothing keeps every letter', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (any) => hiddenIn(withoutHidden(any)) === undefined))
  expect(withoutHidden('gpj.\u202eexe.S\u0326tefan\ud800.jpg')).toBe('gpj.exe.Ștefan.jpg')
})
test('a name is one name however its accents were typed', () => {
  expect(nameText(10).parse('S\u0326tefan')).toBe('Ștefan'.normalize('NFC'))
})
