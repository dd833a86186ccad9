/** The sites and networks that there are: a new one comes at the end, so that none changes its colour. */
const codes =
  'adw bim bng cam cgf cm4 cmc cmd cmg cmp cms ctb dmc elv exc f4f iml ljm mfa mfc nkd stm str xcm xlc xmd chr xlv epl bsc ifr twitch twitter youtube amazon skype lovense exclusive'.split(
    ' ',
  )
/** Degrees: turned by so much each time, as leaves grow, neighbours differ and no hue comes twice. */
const golden = 137.508

/** The colour by which one finds a site, dark enough for white letters. A code that is not listed gets one by its letters. */
export function siteColour(code: string): string {
  const place = codes.indexOf(code)
  const turn =
    place >= 0
      ? place
      : Array.from(code).reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), codes.length) %
        359
  return `oklch(0.47 0.13 ${Math.round((turn * golden) % 360)})`
}

/** Two letters of a name: its capitals where it has several, else how it begins. */
export function siteInitials(name: string): string {
  const [word = ''] = name.trim().split(/[\s.]/)
  const capitals = word.replaceAll(/[^\p{Lu}\d]/gu, '')
  return (capitals.length > 1 ? capitals : word).slice(0, 2).toUpperCase()
}
