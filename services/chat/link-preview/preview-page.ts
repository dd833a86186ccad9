import type { LinkPreview } from './preview.ts'

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => escapes[character] as string)

/** A small page of our own that shows a link: its title (or its host), its description and its picture. Nothing in it runs. */
export function previewPage({ url, title, description, picture }: LinkPreview): string {
  const host = URL.parse(url)?.host ?? url
  const name = escaped(title || host)
  const link = escaped(url)
  return [
    '<!doctype html>',
    '<html><head><meta charset="utf-8"><meta name="robots" content="noindex">',
    `<title>${name}</title>`,
    `<meta name="description" content="${escaped(description)}">`,
    `<link rel="canonical" href="${link}">`,
    '</head><body><article>',
    picture === null ? '' : `<img src="${escaped(picture)}" alt="">`,
    `<h1><a href="${link}" rel="noopener noreferrer nofollow">${name}</a></h1>`,
    description === '' ? '' : `<p>${escaped(description)}</p>`,
    `<small>${escaped(host)}</small>`,
    '</article></body></html>',
  ].join('')
}
