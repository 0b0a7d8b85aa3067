import type { Language } from '#src/languages.ts';
import type { FailureMode } from '../control.ts';

export type IndexTexts = typeof en;

const en = {
  title: 'Payments sandbox',
  failure: 'Failure',
  failureHint: 'How the payments API fails from now on. These pages keep working.',
  modes: {
    none: 'None',
    slow: 'Slow: responds after 80 seconds',
    error: 'Error: 500',
    rate_limit: 'Too many requests: 429',
    nonsense: 'Garbage: responds with a web page',
    down: 'Down: closes the connection',
  } satisfies Record<FailureMode, string>,
  onlyFor: 'Account email (empty: all accounts)',
  set: 'Set',
  time: 'Advance time',
  timeHint: 'For one account: moves its dates back and runs what falls due.',
  email: 'Account email',
  days: 'Days',
  pass: 'Advance',
  passDays: 'days for',
  accounts: 'Accounts',
  noAccounts: 'No checkouts yet.',
  noPlan: 'no subscription',
  events: 'Events',
  noEvents: 'No events yet.',
  hold: 'Hold events',
  release: 'Release events',
  deliver: 'Deliver pending events',
  delivered: 'delivered',
  failed: 'attempts',
  waits: 'pending',
  again: 'Deliver again',
  done: 'Done.',
};

const es: IndexTexts = {
  title: 'Pagos de prueba',
  failure: 'Fallo',
  failureHint: 'Cómo falla a partir de ahora la API de pagos. Estas páginas siguen funcionando.',
  modes: {
    none: 'Ninguno',
    slow: 'Lento: responde a los 80 segundos',
    error: 'Error: 500',
    rate_limit: 'Demasiadas peticiones: 429',
    nonsense: 'Basura: responde con una página web',
    down: 'Caído: corta la conexión',
  },
  onlyFor: 'Correo de la cuenta (vacío: todas)',
  set: 'Aplicar',
  time: 'Avanzar el tiempo',
  timeHint: 'Para una cuenta: atrasa sus fechas y ejecuta lo que vence.',
  email: 'Correo de la cuenta',
  days: 'Días',
  pass: 'Avanzar',
  passDays: 'días para',
  accounts: 'Cuentas',
  noAccounts: 'Aún no hay pagos.',
  noPlan: 'sin suscripción',
  events: 'Eventos',
  noEvents: 'Aún no hay eventos.',
  hold: 'Retener eventos',
  release: 'Liberar eventos',
  deliver: 'Entregar eventos pendientes',
  delivered: 'entregado',
  failed: 'intentos',
  waits: 'pendiente',
  again: 'Entregar de nuevo',
  done: 'Hecho.',
};

export function indexTexts(language: Language): IndexTexts {
  return language === 'es' ? es : en;
}
