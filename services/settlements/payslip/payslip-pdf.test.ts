import { createHash } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { payslipPdf, printable, type PayslipPrint } from './payslip-pdf.ts'

const print = (changed: Partial<PayslipPrint> = {}): PayslipPrint => ({
  language: 'ro',
  title: 'Fluturaș de plată, 16–31 octombrie 2026',
  heading: 'Fluturaș de plată',
  studio: 'Studioul Nord',
  facts: [
    ['Nume', 'Ștefania Țăranu'],
    ['Referința plății', 'OP 17'],
    ['Perioada', '16–31 octombrie 2026'],
  ],
  columns: ['Descriere', 'Sumă'],
  lines: [['Chaturbate: Bacșișuri', '100,00 USD × 50 % × 4,6 = 230,00 RON', '230,00 RON']],
  totals: [['Net de plată', '230,00 RON']],
  footer: 'Fluturașul de plată al lui Ștefania Țăranu',
  proof: {
    heading: 'Verifică acest fluturaș',
    text: 'Scanează codul.',
    open: 'Deschide verificarea',
    facts: ['Jurnal abc'],
    address: 'https://board.test/verify#AAAA',
    alt: 'Cod QR',
  },
  ...changed,
})
const resultHash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
/** The parts of a PDF that are packed, unpacked, and all the rest. */
function plainOf(pdf: Uint8Array): string {
  const whole = Buffer.from(pdf)
  const parts = [whole.toString('latin1')]
  for (let at = whole.indexOf('stream\n'); at >= 0; at = whole.indexOf('stream\n', at + 7)) {
    const bytes = whole.subarray(at + 7)
    if (bytes[0] === 0x78) parts.push(inflateSync(bytes).toString('latin1'))
  }
  return parts.join('\n')
}

test('a payslip is PDF/UA-1: tagged, with a title, a language and a text for the picture', () => {
  const pdf = Buffer.from(payslipPdf(print())).toString('latin1')
  expect(pdf.startsWith('%PDF-1.7')).toBe(true)
  expect(pdf).toContain('<pdfuaid:part>1</pdfuaid:part>')
  expect(plainOf(payslipPdf(print()))).toMatch(/\/Marked true/)
  expect(pdf).toMatch(/<rdf:li>ro<\/rdf:li>/)
  expect(plainOf(payslipPdf(print()))).toMatch(/\/Alt \(Cod QR\)/)
})

test('ș and ț are letters of the embedded font, and can be read back', () => {
  const plain = plainOf(payslipPdf(print()))
  // ToUnicode maps of the fonts: U+0219, U+021B, U+0218, U+021A.
  for (const letter of ['0219', '021B', '0218', '021A'])
    expect(plain.toUpperCase()).toContain(`<${letter}>`)
  expect(plain).toMatch(/FontFile3/)
  expect(plain).toContain('LibertinusSerif')
})

test('the same print is the same bytes, whatever was made in between', () => {
  const first = resultHash(payslipPdf(print()))
  for (let i = 0; i < 25; i++) payslipPdf(print({ studio: `Studio ${i}` }))
  expect(resultHash(payslipPdf(print()))).toBe(first)
})

test('what people are called is text, never markup or code', () => {
  const hostile = [
    '#panic("no")',
    '*bold* _thin_ `raw` $x^2$ #let x = 1',
    '] #include "/etc/passwd" [',
    '= Heading\n- list\n\\u{41} <label> @ref // comment /* */',
    '"; #read("/etc/passwd")',
    '\u0000\u202e\ud83d\ude00',
  ]
  for (const text of hostile) {
    const pdf = payslipPdf(
      print({
        studio: text,
        title: text,
        facts: [[text, text]],
        lines: [[text, text, text]],
        footer: text,
      }),
    )
    expect(plainOf(pdf)).not.toMatch(/root:x:0:0/)
  }
})

test('every letter that is let through can be printed, in bold too', () => {
  const all = Array.from({ length: 0x2213 }, (_, i) => String.fromCodePoint(i)).filter(
    (char) => printable(char) === char,
  )
  expect(all.length).toBeGreaterThan(1300)
  const lines = Array.from({ length: Math.ceil(all.length / 80) }, (_, i) => {
    const text = all.slice(i * 80, i * 80 + 80).join(' ')
    return [text, text, '1'] as const
  })
  const totals = lines.map(([text]) => [text, ''] as const)
  expect(payslipPdf(print({ lines, totals })).length).toBeGreaterThan(10_000)
  expect(printable('s\u0326 名 \ud83d\ude00\u202e')).toBe('ș ? ??')
})

test('a payslip of many lines goes on over pages, with the head of the table on each', () => {
  const lines = Array.from({ length: 120 }, (_, i) => [`Line ${i}`, '', '1,00 RON'] as const)
  const plain = plainOf(payslipPdf(print({ lines })))
  expect((plain.match(/\/Type \/Page\b/g) ?? []).length).toBeGreaterThan(2)
})

test('what is too long for a QR is a link alone', () => {
  const address = (length: number) => `https://board.test/verify#${'A'.repeat(length)}`
  const withAddress = (length: number) => {
    const { proof } = print()
    return plainOf(payslipPdf(print({ proof: { ...proof, address: address(length) } })))
  }
  expect(withAddress(1200)).toMatch(/\/Subtype \/Image/)
  expect(withAddress(1200)).toContain(address(1200))
  expect(withAddress(4000)).not.toMatch(/\/Subtype \/Image/)
  expect(withAddress(4000)).toContain(address(4000))
})
