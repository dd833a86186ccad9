import { expect, test } from 'vitest'
import { subjectOf } from './adapters.ts'

test.each([
  [
    { MAIL_FROM: 'Callboard <office@studio.example>', ALLOWED_HOSTS: 'a.example' },
    'mailto:office@studio.example',
  ],
  [{ MAIL_FROM: 'office@studio.example' }, 'mailto:office@studio.example'],
  [
    { ALLOWED_HOSTS: 'localhost,[::1],192.168.0.7,Callboard.Example,b.example' },
    'https://callboard.example',
  ],
  [{ ALLOWED_HOSTS: 'localhost,[::1],10.0.0.1' }, 'https://callboard.invalid'],
  [{}, 'https://callboard.invalid'],
])(
  'push services are told to turn to the sender of mail, else to the name on the web: %o',
  (config, subject) => {
    expect(subjectOf(config)).toBe(subject)
  },
)
