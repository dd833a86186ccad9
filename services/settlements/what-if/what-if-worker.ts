import { answerInThread } from '../../platform/concurrency/thread.ts'
import { compareNets } from './compare.ts'

answerInThread(compareNets)
