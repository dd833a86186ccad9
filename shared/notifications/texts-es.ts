import { commaDecimal, givenOrTaken, type NotificationWords } from './words.ts'

/** What an order holds: the first thing by name, and how many others. */
const goods = (name: string, more: number): string => (more === 0 ? name : `${name} y ${more} más`)
const days = (count: number): string => `${commaDecimal(count)} ${count === 1 ? 'día' : 'días'}`

export const es: NotificationWords = {
  types: {
    alert: 'Alertas de monitorización',
    missedStop: 'Turnos terminados automáticamente',
    autoPause: 'Turnos pausados automáticamente',
    idExpiry: 'Documentos de identidad que caducan',
    viewAs: 'Alguien ve Callboard como tú',
    erasure: 'Borrado de una persona',
    interview: 'Entrevistas que haces',
    leaveRequest: 'Solicitudes de vacaciones',
    leave: 'Decisiones sobre tus vacaciones',
    plan: 'Cambios en tu horario',
    openShift: 'Turnos libres',
    offer: 'Turnos que cubrir',
    swapRequest: 'Solicitudes de cambio de turno',
    swap: 'Cambios de tus turnos',
    task: 'Tus tareas',
    order: 'Tus pedidos',
    orderRequest: 'Pedidos por aprobar',
    lowStock: 'Existencias bajas',
    backInStock: 'De nuevo disponible',
    message: 'Mensajes',
    importDone: 'Importaciones terminadas',
  },
  short: {
    alert: 'Alertas',
    missedStop: 'Turnos',
    autoPause: 'Pausa automática',
    idExpiry: 'Documentos',
    viewAs: 'Ver como',
    erasure: 'Borrado',
    interview: 'Entrevistas',
    leaveRequest: 'Solicitudes',
    leave: 'Vacaciones',
    plan: 'Horario',
    openShift: 'Turnos libres',
    offer: 'Ofertas',
    swapRequest: 'Solicitudes de cambio',
    swap: 'Cambios',
    task: 'Tareas',
    order: 'Pedidos',
    orderRequest: 'Por aprobar',
    lowStock: 'Existencias',
    backInStock: 'Disponible',
    message: 'Mensajes',
    importDone: 'Importación',
  },
  say: {
    alert: ({ who, fact }) =>
      ({
        invalid_user: `${fact('site')} no conoce la cuenta de ${who}`,
        access_denied: `${fact('site')} deniega el acceso a la cuenta de ${who}`,
        unmapped: `${fact('site')} muestra un estado desconocido de ${who}`,
        seen_inactive: `${who} está inactivo, pero emite en ${fact('site')}`,
        late: `${who} llega tarde a su turno`,
        absent: `${who} no ha venido a su turno`,
        forgotten: `El turno de ${who} sigue abierto después de su hora prevista`,
      })[fact('kind')] ?? `Alerta sobre ${who} en ${fact('site')}`,
    missedStop: ({ yours, who, fact }) =>
      yours
        ? `Tu turno se terminó automáticamente (${fact('end')})`
        : `El turno de ${who} se terminó automáticamente (${fact('end')})`,
    autoPause: ({ fact }) =>
      fact('what') === 'paused'
        ? 'Tu turno se pausó porque saliste del aire'
        : 'Tu turno se reanudó porque vuelves a emitir',
    idExpiry: ({ yours, who }) =>
      yours
        ? 'Tu documento de identidad caduca pronto'
        : `El documento de identidad de ${who} caduca pronto`,
    viewAs: ({ fact }) => `${fact('by')} está viendo Callboard como tú`,
    erasure: ({ who, fact }) =>
      fact('state') === 'done'
        ? `Se ha borrado a ${who}`
        : `${fact('by')} pide borrar a ${who}. Otra persona debe aprobarlo.`,
    interview: ({ fact }) =>
      ({
        moved: `Una entrevista tuya se ha movido al ${fact('start')}`,
        left: `La entrevista del ${fact('start')} ya no es tuya`,
        cancelled: `Se ha cancelado tu entrevista del ${fact('start')}`,
        soon: `Tienes una entrevista en breve: ${fact('start')}`,
      })[fact('what')] ?? `Tienes una nueva entrevista: ${fact('start')}`,
    leaveRequest: ({ who, period }) => `${who} pide vacaciones: ${period}`,
    leave: ({ fact, count, period }) =>
      ({
        approved: `Se han aprobado tus vacaciones: ${period}`,
        rejected: `Se ha rechazado tu solicitud de vacaciones: ${period}`,
        cancelled: `Se han cancelado tus vacaciones: ${period}`,
        corrected: `Se ha corregido tu saldo de vacaciones de ${fact('year')}: ${givenOrTaken(count('days'), days)}`,
      })[fact('what')] ??
      `Se han vuelto a contar tus vacaciones: ${period}, ${days(count('days'))}`,
    plan: ({ period }) => `Tu horario ha cambiado: ${period}`,
    openShift: ({ fact, period }) => `Turno libre: ${period}, ${fact('hours')}`,
    offer: ({ fact, period }) =>
      ({
        taken: `${fact('by')} ha aceptado el turno que ofreciste: ${period}, ${fact('hours')}`,
        declined: `${fact('by')} no ha aceptado el turno que ofreciste: ${period}, ${fact('hours')}`,
        replaced: `${fact('by')} se encarga de tu turno: ${period}, ${fact('hours')}`,
        withdrawn: `Ya no hace falta que cubras este turno: ${period}, ${fact('hours')}`,
      })[fact('what')] ??
      `${fact('by')} te pide que cubras un turno: ${period}, ${fact('hours')}. Acéptalo o recházalo.`,
    swapRequest: ({ who, fact, period }) =>
      `${who} y ${fact('by')} quieren cambiarse el turno: ${period}`,
    swap: ({ fact, period }) =>
      ({
        take: `${fact('by')} te pide que hagas su turno: ${period}`,
        swap: `${fact('by')} te pide cambiar el turno: ${period}`,
        forYou: `Se ha pedido a ${fact('by')} que cubra o cambie tu turno: ${period}`,
        accepted: `${fact('by')} ha aceptado el cambio (${period}). Falta que lo apruebe un responsable.`,
        declined: `${fact('by')} no ha aceptado el cambio: ${period}`,
        withdrawn: `${fact('by')} ha retirado su solicitud de cambio: ${period}`,
        approved: `Se ha aprobado tu cambio con ${fact('by')}: ${period}`,
      })[fact('what')] ?? `Se ha rechazado tu cambio con ${fact('by')}: ${period}`,
    task: ({ fact }) =>
      ({
        assigned: `${fact('by')} te ha asignado una tarea`,
        mentioned: `${fact('by')} te ha mencionado en una tarea`,
        commented: `${fact('by')} ha comentado una tarea tuya`,
        soon: 'Una tarea tuya vence en menos de un día',
        over: 'Una tarea tuya ha vencido',
      })[fact('what')] ?? `${fact('by')} ha cambiado el estado de una tarea tuya`,
    order: ({ fact, count }) =>
      ({
        approved: `Se ha aprobado tu pedido: ${goods(fact('name'), count('more'))}`,
        rejected: `Se ha rechazado tu pedido: ${goods(fact('name'), count('more'))}`,
        ready: `Ya puedes recoger tu pedido: ${goods(fact('name'), count('more'))}`,
        cancelled: `Se ha cancelado tu pedido: ${goods(fact('name'), count('more'))}`,
        returned: `Se ha registrado tu devolución: ${goods(fact('name'), count('more'))}`,
      })[fact('what')] ?? `Se te ha entregado tu pedido: ${goods(fact('name'), count('more'))}`,
    orderRequest: ({ who, fact, count }) =>
      `El pedido de ${who} necesita aprobación: ${goods(fact('name'), count('more'))}`,
    lowStock: ({ fact, count }) =>
      count('left') === 0
        ? `${fact('name')} se ha agotado`
        : `Quedan pocas existencias de ${fact('name')}: ${count('left')}`,
    backInStock: ({ fact }) => `${fact('name')} vuelve a estar disponible`,
    message: ({ fact }) =>
      fact('what') === 'mentioned'
        ? `${fact('by')} te ha mencionado en el chat`
        : `${fact('by')} te ha escrito`,
    importDone: ({ count }) =>
      `Importación terminada: ${count('created')} añadidas, ${count('updated')} cambiadas, ${count('rejected')} rechazadas`,
  },
  digest: {
    subject: (count) =>
      `Callboard: ${count} ${count === 1 ? 'notificación nueva' : 'notificaciones nuevas'}`,
    intro: 'Todavía no has visto esto:',
    more: 'Abre Callboard para verlo o para elegir de qué se te avisa.',
  },
}
