import type { MessageDescriptor } from '@lingui/core'
import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Cities that other languages call otherwise, by the names in their zones. */
const cities: Readonly<Record<string, MessageDescriptor>> = {
  Bogota: msg`Bogota`,
  Bucharest: msg`Bucharest`,
  Chisinau: msg`Chisinau`,
  London: msg`London`,
  'Mexico City': msg`Mexico City`,
  'New York': msg`New York`,
}

/** 'Buenos Aires' for 'America/Argentina/Buenos_Aires': what people call a zone, in the page's language where it has a name of its own. */
export function zoneCity(zone: string): string {
  const name = zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
  const city = cities[name]
  return city ? i18n._(city) : name
}
