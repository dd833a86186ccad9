/**
 * The page of a payslip, in Typst. What it shows comes in as JSON and is only ever a value: no text of a person is read as markup.
 * Fonts are those that the compiler brings along, all with ș and ț; what they lack is not looked for on the machine, so that the
 * same payslip is the same bytes everywhere.
 */
export const payslipTemplate = `
#let d = json(bytes(sys.inputs.data))
#let sans = ("Libertinus Serif", "New Computer Modern", "DejaVu Sans Mono")
#set document(title: d.title, author: d.studio, date: none)
#set text(font: sans, lang: d.language, size: 10.5pt, fallback: false, number-type: "lining", number-width: "tabular")
#set page(
  paper: "a4",
  margin: (x: 20mm, top: 20mm, bottom: 22mm),
  footer: context {
    set text(size: 8.5pt, fill: luma(90))
    grid(columns: (1fr, auto), d.footer, counter(page).display("1 / 1", both: true))
  },
)
#show heading.where(level: 1): set text(size: 20pt)
#show heading.where(level: 2): set text(size: 12pt)
#let quiet(body) = text(fill: luma(90), body)
#let tint = rgb("#3b3fd8")

#grid(
  columns: (1fr, auto),
  align: (left + bottom, right + bottom),
  [= #d.heading],
  text(size: 12pt, d.studio),
)
#line(length: 100%, stroke: 1.2pt + tint)
#v(2mm)
#grid(
  columns: (1fr, 1fr),
  column-gutter: 8mm,
  row-gutter: 2.4mm,
  ..d.facts.map(((label, value)) => grid(columns: (32%, 1fr), quiet(label), value)),
)
#v(4mm)
#table(
  columns: (1fr, auto),
  align: (left, right + top),
  inset: (x: 5pt, y: 4.2pt),
  stroke: none,
  table.header(
    ..d.columns.map(one => table.cell(fill: luma(238), strong(one))),
  ),
  ..d.lines.map(((label, workings, amount)) => (
    [#label#if workings != "" [#linebreak()#text(size: 8.5pt, quiet(workings))]],
    [#amount],
  )).flatten(),
  table.hline(stroke: 0.8pt),
  ..d.totals.map(((label, amount)) => (
    strong(label),
    strong(amount),
  )).flatten(),
)
#v(6mm)
#block(breakable: false, grid(
  columns: (if d.proof.qr == none { 0mm } else { 52mm }, 1fr),
  column-gutter: 6mm,
  if d.proof.qr != none [#image(
    bytes(d.proof.qr.pixels),
    format: (encoding: "luma8", width: d.proof.qr.size, height: d.proof.qr.size),
    scaling: "pixelated",
    width: 52mm,
    alt: d.proof.alt,
  )],
  [
    == #d.proof.heading
    #d.proof.text

    #link(d.proof.address, underline(text(fill: tint, d.proof.open)))

    #quiet(d.proof.facts.join(linebreak()))
  ],
))
`
