import type { Language } from '#src/languages.ts';
import type { CardError } from '../cards.ts';
import type { CardBehavior } from '../objects.ts';

/** Not in the catalogs: these pages stand in for another company's. */
type Texts = {
  sandbox: string;
  perInterval: Record<'month' | 'year', string>;
  subscribeTo: (name: string) => string;
  payWith: string;
  otherCard: string;
  otherCardHint: string;
  number: string;
  expiry: string;
  cvc: string;
  holder: string;
  cards: Record<CardBehavior, string>;
  pay: (amount: string) => string;
  renews: string;
  back: (name: string) => string;
  errors: Record<CardError['code'], string>;
  paid: string;
  paidHint: string;
  expired: string;
  expiredHint: string;
  goOn: string;
  secure: string;
  secureHint: (amount: string) => string;
  secureCardHint: string;
  complete: string;
  fail: string;
  portal: string;
  plan: string;
  noPlan: string;
  renewsOn: (date: string) => string;
  endsOn: (date: string) => string;
  endedOn: (date: string) => string;
  pastDue: string;
  change: string;
  changeTitle: string;
  choose: string;
  changeHint: string;
  changeConfirm: string;
  current: string;
  cancel: string;
  cancelTitle: string;
  cancelHint: (date: string) => string;
  cancelConfirm: string;
  keep: string;
  resume: string;
  card: string;
  noCard: string;
  expires: (date: string) => string;
  updateCard: string;
  saveCard: string;
  invoices: string;
  noInvoices: string;
  invoice: (number: string) => string;
  status: Record<'paid' | 'open' | 'draft' | 'void' | 'uncollectible', string>;
  pdf: string;
  payNow: string;
  payFailed: string;
  dated: (date: string) => string;
  billedTo: string;
  item: string;
  amount: string;
  total: string;
  credit: string;
  due: string;
  done: Record<'canceled' | 'resumed' | 'changed' | 'card' | 'card_unpaid' | 'paid', string>;
};

const en: Texts = {
  sandbox: 'Sandbox: no real money moves here. Never type the number of a real card.',
  perInterval: { month: 'per month', year: 'per year' },
  subscribeTo: (name) => `Subscribe to ${name}`,
  payWith: 'Pay with',
  otherCard: 'Another number',
  otherCardHint: 'Any number that passes the card check is taken as a card that pays.',
  number: 'Card number',
  expiry: 'Expiry (MM/YY)',
  cvc: 'CVC',
  holder: 'Name on card',
  cards: {
    succeeds: 'Pays',
    declined: 'Is declined',
    insufficient_funds: 'Has insufficient funds',
    declined_later: 'Pays now, is declined at every later payment',
    authenticates: 'Asks for 3-D Secure',
    disputed: 'Pays, then the owner disputes the charge',
  },
  pay: (amount) => `Pay ${amount}`,
  renews: 'Renews until you cancel.',
  back: (name) => `Back to ${name}`,
  errors: {
    card_declined: 'Your card was declined. Try another one.',
    insufficient_funds: 'Your card has insufficient funds. Try another one.',
    authentication_failed: 'We could not authenticate your card. Try again, or choose another one.',
    incorrect_number: 'This card number is not valid.',
    invalid_expiry: 'This expiry date is not valid, or it has passed.',
    invalid_cvc: 'This security code is not valid.',
  },
  paid: 'This is paid already',
  paidHint: 'Nothing more is charged. You can go back.',
  expired: 'This checkout has expired',
  expiredHint: 'Nothing was charged. Go back and begin again.',
  goOn: 'Continue',
  secure: '3-D Secure',
  secureHint: (amount) => `Your bank asks whether you want to pay ${amount}.`,
  secureCardHint: 'Your bank asks whether you want to use this card.',
  complete: 'Complete',
  fail: 'Fail',
  portal: 'Your subscription',
  plan: 'Current plan',
  noPlan: 'There is no subscription.',
  renewsOn: (date) => `Renews on ${date}.`,
  endsOn: (date) => `Ends on ${date}. It is not renewed.`,
  endedOn: (date) => `Ended on ${date}.`,
  pastDue: 'The last payment failed. Update your card to keep the plan.',
  change: 'Change plan',
  changeTitle: 'Change plan',
  choose: 'Choose a plan',
  changeHint:
    'The change counts at once. What is left of the present period is credited, and the difference is invoiced right away; what is over is kept for the next invoices.',
  changeConfirm: 'Change to this plan',
  current: 'current',
  cancel: 'Cancel plan',
  cancelTitle: 'Cancel your plan?',
  cancelHint: (date) => `It stays until ${date}, then it ends and nothing more is charged.`,
  cancelConfirm: 'Cancel plan',
  keep: 'Keep plan',
  resume: 'Resume plan',
  card: 'Payment method',
  noCard: 'No card.',
  expires: (date) => `Expires ${date}`,
  updateCard: 'Update card',
  saveCard: 'Save card',
  invoices: 'Invoices',
  noInvoices: 'No invoices yet.',
  invoice: (number) => `Invoice ${number}`,
  status: { paid: 'Paid', open: 'Open', draft: 'Draft', void: 'Void', uncollectible: 'Uncollectible' },
  pdf: 'PDF',
  payNow: 'Pay now',
  payFailed: 'The card was declined. Update it and try again.',
  dated: (date) => `Dated ${date}`,
  billedTo: 'Billed to',
  item: 'Description',
  amount: 'Amount',
  total: 'Total',
  credit: 'Credit of the account',
  due: 'Amount due',
  done: {
    canceled: 'Your plan ends with the period.',
    resumed: 'Your plan renews again.',
    changed: 'Your plan was changed.',
    card: 'Your card was saved.',
    card_unpaid: 'Your card was saved, but the open invoice could not be paid with it.',
    paid: 'The invoice is paid.',
  },
};

const es: Texts = {
  sandbox: 'Entorno de pruebas: aquí no se mueve dinero real. No escribas nunca el número de una tarjeta real.',
  perInterval: { month: 'al mes', year: 'al año' },
  subscribeTo: (name) => `Suscribirte a ${name}`,
  payWith: 'Pagar con',
  otherCard: 'Otro número',
  otherCardHint: 'Cualquier número que supere la comprobación vale como una tarjeta que paga.',
  number: 'Número de tarjeta',
  expiry: 'Caducidad (MM/AA)',
  cvc: 'CVC',
  holder: 'Nombre en la tarjeta',
  cards: {
    succeeds: 'Paga',
    declined: 'Es rechazada',
    insufficient_funds: 'No tiene fondos suficientes',
    declined_later: 'Paga ahora y es rechazada en cada pago posterior',
    authenticates: 'Pide 3-D Secure',
    disputed: 'Paga y luego el titular disputa el cargo',
  },
  pay: (amount) => `Pagar ${amount}`,
  renews: 'Se renueva hasta que canceles.',
  back: (name) => `Volver a ${name}`,
  errors: {
    card_declined: 'Tu tarjeta fue rechazada. Prueba con otra.',
    insufficient_funds: 'Tu tarjeta no tiene fondos suficientes. Prueba con otra.',
    authentication_failed: 'No pudimos autenticar tu tarjeta. Inténtalo de nuevo o elige otra.',
    incorrect_number: 'Este número de tarjeta no es válido.',
    invalid_expiry: 'Esta fecha de caducidad no es válida o ya ha pasado.',
    invalid_cvc: 'Este código de seguridad no es válido.',
  },
  paid: 'Esto ya está pagado',
  paidHint: 'No se cobra nada más. Puedes volver.',
  expired: 'Este pago ha caducado',
  expiredHint: 'No se ha cobrado nada. Vuelve y empieza de nuevo.',
  goOn: 'Continuar',
  secure: '3-D Secure',
  secureHint: (amount) => `Tu banco pregunta si quieres pagar ${amount}.`,
  secureCardHint: 'Tu banco pregunta si quieres usar esta tarjeta.',
  complete: 'Completar',
  fail: 'Fallar',
  portal: 'Tu suscripción',
  plan: 'Plan actual',
  noPlan: 'No hay ninguna suscripción.',
  renewsOn: (date) => `Se renueva el ${date}.`,
  endsOn: (date) => `Termina el ${date}. No se renueva.`,
  endedOn: (date) => `Terminó el ${date}.`,
  pastDue: 'El último pago falló. Actualiza tu tarjeta para conservar el plan.',
  change: 'Cambiar de plan',
  changeTitle: 'Cambiar de plan',
  choose: 'Elige un plan',
  changeHint:
    'El cambio vale desde ahora. Lo que queda del período actual se abona y la diferencia se factura en el acto; lo que sobra se guarda para las próximas facturas.',
  changeConfirm: 'Cambiar a este plan',
  current: 'actual',
  cancel: 'Cancelar plan',
  cancelTitle: '¿Cancelar tu plan?',
  cancelHint: (date) => `Sigue hasta el ${date}; después termina y no se cobra nada más.`,
  cancelConfirm: 'Cancelar plan',
  keep: 'Conservar plan',
  resume: 'Reanudar plan',
  card: 'Método de pago',
  noCard: 'Sin tarjeta.',
  expires: (date) => `Caduca ${date}`,
  updateCard: 'Actualizar tarjeta',
  saveCard: 'Guardar tarjeta',
  invoices: 'Facturas',
  noInvoices: 'Aún no hay facturas.',
  invoice: (number) => `Factura ${number}`,
  status: { paid: 'Pagada', open: 'Pendiente', draft: 'Borrador', void: 'Anulada', uncollectible: 'Incobrable' },
  pdf: 'PDF',
  payNow: 'Pagar ahora',
  payFailed: 'La tarjeta fue rechazada. Actualízala e inténtalo de nuevo.',
  dated: (date) => `Con fecha ${date}`,
  billedTo: 'Facturado a',
  item: 'Descripción',
  amount: 'Importe',
  total: 'Total',
  credit: 'Saldo a favor',
  due: 'Importe a pagar',
  done: {
    canceled: 'Tu plan termina con el período.',
    resumed: 'Tu plan vuelve a renovarse.',
    changed: 'Tu plan ha cambiado.',
    card: 'Tu tarjeta se guardó.',
    card_unpaid: 'Tu tarjeta se guardó, pero no se pudo pagar con ella la factura pendiente.',
    paid: 'La factura está pagada.',
  },
};

export type PageTexts = Texts & { language: Language; money(cents: number): string; day(seconds: number): string };

export function pageTexts(language: Language): PageTexts {
  const money = new Intl.NumberFormat(language, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
  });
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  return {
    ...(language === 'es' ? es : en),
    language,
    money: (cents) => money.format(cents / 100),
    day: (seconds) => day.format(seconds * 1000),
  };
}
