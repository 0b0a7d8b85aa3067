/** What the interface shows only on request (`expand`), by kind of object. */
export const includable: Readonly<Record<string, readonly string[]>> = {
  invoice: ['payments'],
  customer: ['subscriptions'],
  charge: ['refunds'],
  'checkout.session': ['line_items'],
};

/** An object without what only the sandbox knows of it, and without what nobody asked for. */
export function withoutHidden(object: object): object {
  const { object: kind = '' } = object as { object?: string };
  const { sandbox, ...shown } = object as { sandbox?: unknown };
  return Object.fromEntries(Object.entries(shown).filter(([key]) => !includable[kind]?.includes(key)));
}
