import { commaDecimal, givenOrTaken, type NotificationWords } from './words.ts'

/** What an order holds: the first thing by name, and how many others. */
const goods = (name: string, more: number): string =>
  more === 0 ? name : `${name} și încă ${more}`

/** 1 zi, 2 zile, 2,5 zile, 20 de zile. */
const romanian = (count: number, one: string, many: string): string => {
  const rest = count % 100
  if (!Number.isInteger(count)) return `${commaDecimal(count)} ${many}`
  if (count === 1) return `1 ${one}`
  return rest === 0 || rest >= 20 ? `${count} de ${many}` : `${count} ${many}`
}
const days = (count: number): string => romanian(count, 'zi', 'zile')

export const ro: NotificationWords = {
  types: {
    alert: 'Alerte de monitorizare',
    missedStop: 'Ture încheiate automat',
    autoPause: 'Ture puse automat în pauză',
    idExpiry: 'Acte de identitate care expiră',
    viewAs: 'Cineva vede Callboard în locul tău',
    erasure: 'Ștergerea unei persoane',
    interview: 'Interviuri pe care le ții',
    leaveRequest: 'Cereri de concediu',
    leave: 'Decizii despre concediul tău',
    plan: 'Schimbări în programul tău',
    openShift: 'Ture libere',
    offer: 'Ture de preluat',
    swapRequest: 'Cereri de schimb de tură',
    swap: 'Schimburile turelor tale',
    task: 'Sarcinile tale',
    order: 'Comenzile tale',
    orderRequest: 'Comenzi de aprobat',
    lowStock: 'Stoc redus',
    backInStock: 'Din nou în stoc',
    message: 'Mesaje',
    importDone: 'Importuri terminate',
  },
  short: {
    alert: 'Alerte',
    missedStop: 'Ture',
    autoPause: 'Pauză automată',
    idExpiry: 'Acte',
    viewAs: 'Vizualizare',
    erasure: 'Ștergere',
    interview: 'Interviuri',
    leaveRequest: 'Cereri',
    leave: 'Concediu',
    plan: 'Program',
    openShift: 'Ture libere',
    offer: 'Oferte',
    swapRequest: 'Cereri de schimb',
    swap: 'Schimburi',
    task: 'Sarcini',
    order: 'Comenzi',
    orderRequest: 'De aprobat',
    lowStock: 'Stoc redus',
    backInStock: 'În stoc',
    message: 'Mesaje',
    importDone: 'Import',
  },
  say: {
    alert: ({ who, fact }) =>
      ({
        invalid_user: `${fact('site')} nu cunoaște contul lui ${who}`,
        access_denied: `${fact('site')} refuză accesul la contul lui ${who}`,
        unmapped: `${fact('site')} arată o stare necunoscută pentru ${who}`,
        seen_inactive: `${who} nu mai este activ, dar transmite pe ${fact('site')}`,
        late: `${who} întârzie la tură`,
        absent: `${who} nu a venit la tură`,
        forgotten: `Tura lui ${who} încă merge după ora planificată`,
      })[fact('kind')] ?? `Alertă despre ${who} pe ${fact('site')}`,
    missedStop: ({ yours, who, fact }) =>
      yours
        ? `Tura ta a fost încheiată automat (${fact('end')})`
        : `Tura lui ${who} a fost încheiată automat (${fact('end')})`,
    autoPause: ({ fact }) =>
      fact('what') === 'paused'
        ? 'Tura ta a fost pusă în pauză pentru că nu mai ești în direct'
        : 'Tura ta a fost reluată pentru că ești din nou în direct',
    idExpiry: ({ yours, who }) =>
      yours
        ? 'Actul tău de identitate expiră în curând'
        : `Actul de identitate al lui ${who} expiră în curând`,
    viewAs: ({ fact }) => `${fact('by')} vede acum Callboard în locul tău`,
    erasure: ({ who, fact }) =>
      fact('state') === 'done'
        ? `${who} a fost șters din Callboard`
        : `${fact('by')} cere ștergerea lui ${who}. Altcineva trebuie să aprobe.`,
    interview: ({ fact }) =>
      ({
        moved: `Un interviu al tău a fost mutat pe ${fact('start')}`,
        left: `Interviul din ${fact('start')} nu mai este al tău`,
        cancelled: `Interviul tău din ${fact('start')} a fost anulat`,
        soon: `Ai un interviu în curând: ${fact('start')}`,
      })[fact('what')] ?? `Ai un interviu nou: ${fact('start')}`,
    leaveRequest: ({ who, period }) => `${who} cere concediu: ${period}`,
    leave: ({ fact, count, period }) =>
      ({
        approved: `Concediul tău a fost aprobat: ${period}`,
        rejected: `Cererea ta de concediu a fost respinsă: ${period}`,
        cancelled: `Concediul tău a fost anulat: ${period}`,
        corrected: `Soldul tău de concediu pe ${fact('year')} a fost corectat: ${givenOrTaken(count('days'), days)}`,
      })[fact('what')] ?? `Concediul tău a fost numărat din nou: ${period}, ${days(count('days'))}`,
    plan: ({ period }) => `Programul tău s-a schimbat: ${period}`,
    openShift: ({ fact, period }) => `Tură liberă: ${period}, ${fact('hours')}`,
    offer: ({ fact, period }) =>
      ({
        taken: `${fact('by')} a acceptat tura pe care ai oferit-o: ${period}, ${fact('hours')}`,
        declined: `${fact('by')} a refuzat tura pe care ai oferit-o: ${period}, ${fact('hours')}`,
        replaced: `${fact('by')} îți preia tura: ${period}, ${fact('hours')}`,
        withdrawn: `Nu mai este nevoie să preiei tura: ${period}, ${fact('hours')}`,
      })[fact('what')] ??
      `${fact('by')} te roagă să preiei o tură: ${period}, ${fact('hours')}. Acceptă sau refuză.`,
    swapRequest: ({ who, fact, period }) =>
      `${who} și ${fact('by')} vor să facă schimb de tură: ${period}`,
    swap: ({ fact, period }) =>
      ({
        take: `${fact('by')} te roagă să îi preiei tura: ${period}`,
        swap: `${fact('by')} te roagă să faceți schimb de tură: ${period}`,
        forYou: `I s-a cerut lui ${fact('by')} să îți preia sau să îți schimbe tura: ${period}`,
        accepted: `${fact('by')} a acceptat schimbul (${period}). Trebuie aprobat de un manager.`,
        declined: `${fact('by')} a refuzat schimbul: ${period}`,
        withdrawn: `${fact('by')} și-a retras cererea de schimb: ${period}`,
        approved: `Schimbul tău cu ${fact('by')} a fost aprobat: ${period}`,
      })[fact('what')] ?? `Schimbul tău cu ${fact('by')} a fost respins: ${period}`,
    task: ({ fact }) =>
      ({
        assigned: `${fact('by')} ți-a dat o sarcină`,
        mentioned: `${fact('by')} te-a menționat într-o sarcină`,
        commented: `${fact('by')} a comentat la o sarcină a ta`,
        soon: 'O sarcină a ta are termenul în mai puțin de o zi',
        over: 'O sarcină a ta a depășit termenul',
      })[fact('what')] ?? `${fact('by')} a schimbat starea unei sarcini a tale`,
    order: ({ fact, count }) =>
      ({
        approved: `Comanda ta a fost aprobată: ${goods(fact('name'), count('more'))}`,
        rejected: `Comanda ta a fost respinsă: ${goods(fact('name'), count('more'))}`,
        ready: `Comanda ta poate fi ridicată: ${goods(fact('name'), count('more'))}`,
        cancelled: `Comanda ta a fost anulată: ${goods(fact('name'), count('more'))}`,
        returned: `Returul tău a fost înregistrat: ${goods(fact('name'), count('more'))}`,
      })[fact('what')] ?? `Comanda ta a fost predată: ${goods(fact('name'), count('more'))}`,
    orderRequest: ({ who, fact, count }) =>
      `Comanda făcută de ${who} trebuie aprobată: ${goods(fact('name'), count('more'))}`,
    lowStock: ({ fact, count }) =>
      count('left') === 0
        ? `${fact('name')}: stoc epuizat`
        : `${fact('name')}: stoc redus, ${count('left')} rămase`,
    backInStock: ({ fact }) => `${fact('name')} este din nou în stoc`,
    message: ({ fact }) =>
      fact('what') === 'mentioned'
        ? `${fact('by')} te-a menționat în chat`
        : `${fact('by')} ți-a scris`,
    importDone: ({ count }) =>
      `Import terminat: ${count('created')} adăugate, ${count('updated')} modificate, ${count('rejected')} respinse`,
  },
  digest: {
    subject: (count) => `Callboard: ${romanian(count, 'notificare nouă', 'notificări noi')}`,
    intro: 'Nu ai văzut încă:',
    more: 'Deschide Callboard ca să le vezi sau ca să alegi despre ce ești anunțat.',
  },
}
