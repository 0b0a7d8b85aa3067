import { findSandboxObject } from '#db/sandbox/payments.ts';
import { type Ledger, list } from '../books.ts';
import { catalogue } from '../catalogue.ts';
import { includable, withoutHidden } from '../hidden.ts';
import { invalid } from '../refusals.ts';

const DEEPEST = 4;

/** An object as it is answered, with what `expand` asks for in place of ids. @throws ApiRefusal for what cannot be expanded */
export async function present(ledger: Ledger, object: object, expand: readonly string[] = []): Promise<object> {
  const paths = expand.map((path) => path.split('.'));
  const tooDeep = paths.find((path) => path.length > DEEPEST);
  if (tooDeep) {
    throw invalid(`You cannot expand more than 4 levels of a property. Property: ${tooDeep.join('.')}`, 'expand');
  }
  return (await expanded(ledger, object, paths)) as object;
}

async function expanded(ledger: Ledger, value: unknown, paths: string[][]): Promise<unknown> {
  if (Array.isArray(value)) return await Promise.all(value.map((each) => expanded(ledger, each, paths)));
  if (typeof value !== 'object' || value === null) return value;
  const shown = withoutHidden(value) as Record<string, unknown>;
  if ((value as { object?: string }).object === 'list') shown.data = await expanded(ledger, shown.data, []);
  for (const head of new Set(paths.map(([name = '']) => name))) {
    const rest = paths.filter(([name]) => name === head).map(([, ...names]) => names);
    const below = head in shown ? shown[head] : await included(ledger, value as Subject, head);
    const target = typeof below === 'string' ? await referred(ledger, below, head) : below;
    shown[head] = await expanded(
      ledger,
      target,
      rest.filter((names) => names.length > 0),
    );
  }
  return shown;
}

type Subject = { id: string; object: string };

async function referred(ledger: Ledger, id: string, name: string): Promise<object> {
  const found = catalogue(id) ?? (await findSandboxObject(ledger.db, id));
  if (!found) throw notExpandable(name);
  return found;
}

/** Lists that are shown only on request. */
async function included(ledger: Ledger, object: Subject, name: string): Promise<object> {
  if (!includable[object.object]?.includes(name)) throw notExpandable(name);
  const stored = (object as Subject & Record<string, unknown>)[name];
  if (typeof stored === 'object' && stored !== null) return stored;
  const data = await includedData(ledger, object, name);
  return { object: 'list', data, has_more: false, url: `/v1/${object.object}s/${object.id}/${name}` };
}

async function includedData(ledger: Ledger, { id }: Subject, name: string): Promise<object[]> {
  if (name === 'payments') return await list(ledger, 'invoice_payment', { having: { invoice: id } });
  if (name === 'refunds') return await list(ledger, 'refund', { having: { charge: id } });
  const subscriptions = await list(ledger, 'subscription', { customerId: id });
  return subscriptions.filter(({ status }) => status !== 'canceled');
}

function notExpandable(name: string) {
  return invalid(`This property cannot be expanded (${name}).`, 'expand');
}
