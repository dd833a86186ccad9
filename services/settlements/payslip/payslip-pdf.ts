import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { encode } from 'uqr'
import { payslipTemplate } from './template.ts'

/** All that stands on a payslip, as it is shown. */
export interface PayslipPrint {
  /** en, es or ro: the language of the document, as readers of screens take it. */
  readonly language: string
  /** The title of the document. */
  readonly title: string
  readonly heading: string
  readonly studio: string
  readonly facts: readonly (readonly [label: string, value: string])[]
  readonly columns: readonly [string, string]
  /** `workings`: how the amount was calculated, by which rate; empty for a sum as it was recorded. */
  readonly lines: readonly (readonly [label: string, workings: string, amount: string])[]
  readonly totals: readonly (readonly [label: string, amount: string])[]
  readonly footer: string
  readonly proof: {
    readonly heading: string
    readonly text: string
    readonly facts: readonly string[]
    /** The text of the link. */
    readonly open: string
    /** The address of the link, and the content of the QR. */
    readonly address: string
    /** The text for screen readers in its place. */
    readonly alt: string
  }
}

/**
 * The characters that the fonts lack, by a test: they have Latin, Greek and Cyrillic with their signs. The rest would
 * be refused as unreadable.
 */
const UNPRINTABLE =
  /[^\u0020-\u007e\u00a0-\u00ac\u00ae-\u02ff\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u0477\u048a-\u04f9\u1e00-\u1e9b\u1e9e-\u1ef9\u2010-\u2027\u2030-\u2037\u20a0-\u20bf\u2116\u2122\u2212]/gu
export const printable = (text: string): string =>
  text.normalize('NFC').replaceAll(/\s/g, ' ').replaceAll(UNPRINTABLE, '?')

/** A grey value for each module: as a drawing of squares it took the compiler 25 ms, as a picture one. */
function pixelsOf(text: string): { readonly size: number; readonly pixels: readonly number[] } {
  const { size, data } = encode(text, { ecc: 'L', border: 2 })
  return { size, pixels: data.flat().map((isDark) => (isDark ? 0 : 255)) }
}

/** More does not fit into a QR, or not so that it can be scanned from paper: the link alone is left then. */
const QR_ADDRESS_MAX = 2200

// Made with the first payslip: it looks through the machine's fonts, 40 ms once.
let compiler: NodeCompiler | undefined
/** The number of payslips after which the compiler's memory of earlier ones is cleared. */
const KEPT = 10

/**
 * A payslip as PDF/UA-1, tagged. The same print gives the same bytes. A letter that the fonts do not have is a question
 * mark. Raises an Error with the compiler's words where
 * it makes none.
 */
export function payslipPdf(print: PayslipPrint): Uint8Array {
  compiler ??= NodeCompiler.create()
  const { proof } = print
  const qr = proof.address.length > QR_ADDRESS_MAX ? null : pixelsOf(proof.address)
  const data = JSON.stringify({ ...print, proof: { ...proof, qr } }, (name, value: unknown) =>
    typeof value === 'string' && name !== 'address' ? printable(value) : value,
  )
  try {
    const compiled = compiler.compile({ mainFileContent: payslipTemplate, inputs: { data } })
    if (compiled.result === null || compiled.hasError())
      throw new Error(`no payslip: ${JSON.stringify(compiled.takeError()?.shortDiagnostics)}`)
    return compiler.pdf(compiled.result, { pdfStandard: 'ua-1' })
  } finally {
    compiler.evictCache(KEPT)
  }
}
