import type { Figure } from './bench.ts'
import { append1, append32 } from './figures/append.ts'
import { auditFigure } from './figures/audit.ts'
import { batches } from './figures/batches.ts'
import { chatFigure } from './figures/chat.ts'
import { chatScrollFigure } from './figures/chat-scroll.ts'
import { endToEnd } from './figures/end-to-end.ts'
import { eventStoreFigure } from './figures/eventstore.ts'
import { fanOut } from './figures/fan-out.ts'
import { firstPostFigure } from './figures/first-post.ts'
import { growth } from './figures/growth.ts'
import { ingest } from './figures/ingest.ts'
import { late } from './figures/late.ts'
import { leaveYearFigure } from './figures/leave-year.ts'
import { lost } from './figures/lost.ts'
import { moneyFigure } from './figures/money.ts'
import { peopleFigure } from './figures/people.ts'
import { queryFigure } from './figures/query.ts'
import { readAll } from './figures/read-all.ts'
import { rebuildFigure } from './figures/rebuild.ts'
import { scheduleGridFigure } from './figures/schedule-grid.ts'
import { screensFigure } from './figures/screens.ts'
import { settlementsFigure } from './figures/settlements.ts'
import { startFigure } from './figures/start.ts'
import { taskBoardFigure } from './figures/task-board.ts'
import { taskMovesFigure } from './figures/task-moves.ts'
import { wallFigure } from './figures/wall.ts'

/** In the order in which they run and are shown. */
export const figures: readonly Figure[] = [
  append32,
  append1,
  batches,
  readAll,
  rebuildFigure,
  late,
  ingest,
  endToEnd,
  fanOut,
  wallFigure,
  screensFigure,
  scheduleGridFigure,
  leaveYearFigure,
  taskMovesFigure,
  taskBoardFigure,
  chatFigure,
  chatScrollFigure,
  queryFigure,
  peopleFigure,
  moneyFigure,
  settlementsFigure,
  auditFigure,
  startFigure,
  lost,
  eventStoreFigure,
  firstPostFigure,
  growth,
]
