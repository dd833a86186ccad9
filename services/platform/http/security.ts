import type { FastifyReply } from 'fastify'
import { isSecure } from './hosts.ts'

/** Mantine writes style attributes; nothing else may come from elsewhere or inline. */
const policy = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "media-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')
const headers = {
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'permissions-policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(self), midi=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const

/** A year of TLS only. Not for subdomains: other sites under the name are no concern of this product. */
const HSTS = 'max-age=31536000'
/** Headers of every answer. Answers about people belong in no cache; static files say otherwise for themselves. */
export function secure(reply: FastifyReply): FastifyReply {
  if (isSecure(reply.request)) void reply.header('strict-transport-security', HSTS)
  return reply.headers(headers).header('cache-control', 'no-store')
}
/** Never in a log line. */
export const secretPaths = [
  'authorization',
  'cookie',
  'password',
  '*.authorization',
  '*.cookie',
  '*.password',
  '*.headers.authorization',
  '*.headers.cookie',
  '*.headers["set-cookie"]',
  '*.body.password',
] as const
