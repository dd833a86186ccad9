import { sessionOrRead } from '#shared/platform/allow.ts'
import { defineService } from '../platform/kernel/define-service.ts'
import { servedTermCalls } from './terms/calls.ts'
import { termHandlers, type TermNeeds } from './terms/handlers.ts'

export const makeMoneyService = (needs: TermNeeds) =>
  defineService({
    name: 'money',
    calls: { ...servedTermCalls },
    watch: sessionOrRead,
    start: (app) => ({ handlers: { ...termHandlers(app, needs) } }),
  })
