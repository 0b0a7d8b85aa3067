import type { Language } from '#src/languages.ts';
import type { FailureMode } from '../control.ts';

export type IndexTexts = typeof en;

const en = {
  title: 'Payments sandbox',
  failure: 'Failure',
  failureHint: 'How the provider’s interface fails from now on. These pages go on.',
  modes: {
    none: 'None',
    slow: 'Slow: answers after 80 seconds',
    error: 'Error: 500',
    rate_limit: 'Too many requests: 429',
    nonsense: 'Nonsense: a web page instead of an answer',
    down: 'Down: cuts the connection',
  } satisfies Record<FailureMode, string>,
  onlyFor: 'Only for the account of (e-mail; all if empty)',
  set: 'Set',
  time: 'Let time pass',
  timeHint: 'For one account alone: its dates move back, and what falls due on the way happens.',
  email: 'Account’s e-mail',
  days: 'Days',
  pass: 'Let them pass',
  passDays: 'Days to pass for',
  accounts: 'Accounts',
  noAccounts: 'Nobody has begun a checkout yet.',
  noPlan: 'no subscription',
  events: 'Events',
  noEvents: 'No events yet.',
  hold: 'Hold events',
  release: 'Let events go',
  deliver: 'Deliver what waits',
  delivered: 'delivered',
  failed: 'attempts',
  waits: 'waits',
  again: 'Deliver again',
  done: 'Done.',
};

const es: IndexTexts = {
  title: 'Pagos de prueba',
  failure: 'Fallo',
  failureHint: 'Cómo falla desde ahora la interfaz del proveedor. Estas páginas siguen funcionando.',
  modes: {
    none: 'Ninguno',
    slow: 'Lento: responde a los 80 segundos',
    error: 'Error: 500',
    rate_limit: 'Demasiadas peticiones: 429',
    nonsense: 'Sin sentido: una página en vez de una respuesta',
    down: 'Caído: corta la conexión',
  },
  onlyFor: 'Solo para la cuenta de (correo; vacío, todas)',
  set: 'Aplicar',
  time: 'Dejar pasar el tiempo',
  timeHint: 'Solo para una cuenta: sus fechas retroceden y ocurre lo que vence por el camino.',
  email: 'Correo de la cuenta',
  days: 'Días',
  pass: 'Dejar pasar',
  passDays: 'Días que pasan para',
  accounts: 'Cuentas',
  noAccounts: 'Nadie ha empezado un pago todavía.',
  noPlan: 'sin suscripción',
  events: 'Eventos',
  noEvents: 'Aún no hay eventos.',
  hold: 'Retener eventos',
  release: 'Soltar eventos',
  deliver: 'Entregar lo que espera',
  delivered: 'entregado',
  failed: 'intentos',
  waits: 'espera',
  again: 'Entregar de nuevo',
  done: 'Hecho.',
};

export function indexTexts(language: Language): IndexTexts {
  return language === 'es' ? es : en;
}
