import type { Language } from '#src/languages.ts';
import type { CardError } from '../cards.ts';
import type { CardBehavior } from '../objects.ts';

/** Not in the catalogs: these pages stand in for another company's. */
type PaymentTexts = {
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

const en: PaymentTexts = {
  sandbox: 'Sandbox: no real money moves here. Never enter a real card number.',
  perInterval: { month: 'per month', year: 'per year' },
  subscribeTo: (name) => `Subscribe to ${name}`,
  payWith: 'Pay with',
  otherCard: 'Another card',
  otherCardHint: 'Any valid card number works and pays.',
  number: 'Card number',
  expiry: 'Expiry (MM/YY)',
  cvc: 'CVC',
  holder: 'Name on card',
  cards: {
    succeeds: 'Pays',
    declined: 'Declined',
    insufficient_funds: 'Insufficient funds',
    declined_later: 'Pays now, declined later',
    authenticates: 'Requires 3-D Secure',
    authenticates_always: 'Requires 3-D Secure each time',
    disputed: 'Pays, then the cardholder disputes the charge',
  },
  pay: (amount) => `Pay ${amount}`,
  renews: 'Renews until you cancel.',
  back: (name) => `Back to ${name}`,
  errors: {
    card_declined: 'Your card was declined. Try another one.',
    insufficient_funds: 'Your card has insufficient funds. Try another one.',
    authentication_failed: "We couldn't authenticate your card. Try again or choose another one.",
    incorrect_number: 'Your card number is invalid.',
    invalid_expiry: 'The expiry date is invalid or has passed.',
    invalid_cvc: 'The security code is invalid.',
  },
  paid: 'Already paid',
  paidHint: "You won't be charged again. You can go back.",
  expired: 'This checkout has expired',
  expiredHint: "You weren't charged. Go back to start over.",
  goOn: 'Continue',
  secure: '3-D Secure',
  secureHint: (amount) => `Your bank asks you to confirm the payment of ${amount}.`,
  secureCardHint: 'Your bank asks you to confirm this card.',
  complete: 'Complete',
  fail: 'Fail',
  portal: 'Your subscription',
  plan: 'Current plan',
  noPlan: 'No subscription.',
  renewsOn: (date) => `Renews on ${date}.`,
  endsOn: (date) => `Ends on ${date}. It won't renew.`,
  endedOn: (date) => `Ended on ${date}.`,
  pastDue: 'Your last payment failed. Update your card to keep your plan.',
  change: 'Change plan',
  changeTitle: 'Change plan',
  choose: 'Choose a plan',
  changeHint:
    'The change applies immediately. Unused time is credited and you pay the difference now; any remaining credit applies to future invoices.',
  changeConfirm: 'Change to this plan',
  current: 'current',
  cancel: 'Cancel plan',
  cancelTitle: 'Cancel your plan?',
  cancelHint: (date) => `You keep it until ${date}. You won't be charged again.`,
  cancelConfirm: 'Cancel plan',
  keep: 'Keep plan',
  resume: 'Resume plan',
  card: 'Payment method',
  noCard: 'No card on file.',
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
  dated: (date) => `Date: ${date}`,
  billedTo: 'Billed to',
  item: 'Description',
  amount: 'Amount',
  total: 'Total',
  credit: 'Account credit',
  due: 'Amount due',
  done: {
    canceled: 'Your plan ends after the current period.',
    resumed: 'Your plan will renew.',
    changed: 'Your plan has changed.',
    card: 'Your card was saved.',
    card_unpaid: "Your card was saved, but the open invoice couldn't be paid with it.",
    paid: 'The invoice is paid.',
  },
};

const es: PaymentTexts = {
  sandbox: 'Entorno de pruebas: aquí no se mueve dinero real. No escribas nunca un número de tarjeta real.',
  perInterval: { month: 'al mes', year: 'al año' },
  subscribeTo: (name) => `Suscribirte a ${name}`,
  payWith: 'Pagar con',
  otherCard: 'Otra tarjeta',
  otherCardHint: 'Sirve cualquier número de tarjeta válido y el pago se acepta.',
  number: 'Número de tarjeta',
  expiry: 'Caducidad (MM/AA)',
  cvc: 'CVC',
  holder: 'Nombre en la tarjeta',
  cards: {
    succeeds: 'Paga',
    declined: 'Rechazada',
    insufficient_funds: 'Fondos insuficientes',
    declined_later: 'Paga ahora y se rechaza más adelante',
    authenticates: 'Pide 3-D Secure',
    authenticates_always: 'Pide 3-D Secure cada vez',
    disputed: 'Paga y luego el titular reclama el cargo',
  },
  pay: (amount) => `Pagar ${amount}`,
  renews: 'Se renueva hasta que canceles.',
  back: (name) => `Volver a ${name}`,
  errors: {
    card_declined: 'Se rechazó tu tarjeta. Prueba con otra.',
    insufficient_funds: 'Tu tarjeta no tiene fondos suficientes. Prueba con otra.',
    authentication_failed: 'No se pudo autenticar tu tarjeta. Inténtalo de nuevo o elige otra.',
    incorrect_number: 'El número de tarjeta no es válido.',
    invalid_expiry: 'La fecha de caducidad no es válida o ya pasó.',
    invalid_cvc: 'El código de seguridad no es válido.',
  },
  paid: 'Ya está pagado',
  paidHint: 'No se te cobrará de nuevo. Puedes volver.',
  expired: 'Este pago caducó',
  expiredHint: 'No se te cobró nada. Vuelve para empezar de nuevo.',
  goOn: 'Continuar',
  secure: '3-D Secure',
  secureHint: (amount) => `Tu banco te pide que confirmes el pago de ${amount}.`,
  secureCardHint: 'Tu banco te pide que confirmes esta tarjeta.',
  complete: 'Completar',
  fail: 'Fallar',
  portal: 'Tu suscripción',
  plan: 'Plan actual',
  noPlan: 'Sin suscripción.',
  renewsOn: (date) => `Se renueva el ${date}.`,
  endsOn: (date) => `Termina el ${date}. No se renueva.`,
  endedOn: (date) => `Terminó el ${date}.`,
  pastDue: 'El último pago falló. Actualiza tu tarjeta para conservar el plan.',
  change: 'Cambiar de plan',
  changeTitle: 'Cambiar de plan',
  choose: 'Elige un plan',
  changeHint:
    'El cambio se aplica al momento. El tiempo no usado se abona y pagas ahora la diferencia; el saldo restante se descuenta de las próximas facturas.',
  changeConfirm: 'Cambiar a este plan',
  current: 'actual',
  cancel: 'Cancelar plan',
  cancelTitle: '¿Cancelar tu plan?',
  cancelHint: (date) => `Lo conservas hasta el ${date}. No se te cobrará de nuevo.`,
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
  payFailed: 'Se rechazó la tarjeta. Actualízala e inténtalo de nuevo.',
  dated: (date) => `Fecha: ${date}`,
  billedTo: 'Facturado a',
  item: 'Descripción',
  amount: 'Importe',
  total: 'Total',
  credit: 'Saldo a favor',
  due: 'Importe a pagar',
  done: {
    canceled: 'Tu plan termina al final del período actual.',
    resumed: 'Tu plan se renovará.',
    changed: 'Tu plan cambió.',
    card: 'Guardamos tu tarjeta.',
    card_unpaid: 'Guardamos tu tarjeta, pero no se pudo pagar con ella la factura pendiente.',
    paid: 'La factura está pagada.',
  },
};

export type PaymentPageTexts = PaymentTexts & {
  language: Language;
  money(cents: number): string;
  day(seconds: number): string;
};

export function pageTexts(language: Language): PaymentPageTexts {
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
