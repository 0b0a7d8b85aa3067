import { findSandboxObject } from '#db/sandbox/payments.ts';
import { invalid } from '../api-errors.ts';
import { catalogObject } from '../catalog.ts';
import { expandableLists, list, publicFields, type SandboxTx } from '../objects.ts';

const DEEPEST = 4;

/** The object for a response, with IDs replaced per `expand`. @throws ApiError for what can't be expanded */
export async function present(tx: SandboxTx, object: object, expand: readonly string[] = []): Promise<object> {
  const paths = expand.map((path) => path.split('.'));
  const tooDeep = paths.find((path) => path.length > DEEPEST);
  if (tooDeep) {
    throw invalid(`You cannot expand more than 4 levels of a property. Property: ${tooDeep.join('.')}`, 'expand');
  }
  return (await expanded(tx, object, paths)) as object;
}

async function expanded(tx: SandboxTx, value: unknown, paths: string[][]): Promise<unknown> {
  if (Array.isArray(value)) return await Promise.all(value.map((each) => expanded(tx, each, paths)));
  if (typeof value !== 'object' || value === null) return value;
  const shown = publicFields(value) as Record<string, unknown>;
  if ((value as { object?: string }).object === 'list') shown.data = await expanded(tx, shown.data, []);
  for (const head of new Set(paths.map(([name = '']) => name))) {
    const rest = paths.filter(([name]) => name === head).map(([, ...names]) => names);
    const below = head in shown ? shown[head] : await included(tx, value as ApiObject, head);
    const target = typeof below === 'string' ? await referred(tx, below, head) : below;
    shown[head] = await expanded(
      tx,
      target,
      rest.filter((names) => names.length > 0),
    );
  }
  return shown;
}

type ApiObject = { id: string; object: string };

async function referred(tx: SandboxTx, id: string, name: string): Promise<object> {
  const found = catalogObject(id) ?? (await findSandboxObject(tx.db, id));
  if (!found) throw notExpandable(name);
  return found;
}

/** Lists that are included only on request. */
async function included(tx: SandboxTx, object: ApiObject, name: string): Promise<object> {
  if (!expandableLists[object.object]?.includes(name)) throw notExpandable(name);
  const stored = (object as ApiObject & Record<string, unknown>)[name];
  if (typeof stored === 'object' && stored !== null) return stored;
  const data = await includedData(tx, object, name);
  return { object: 'list', data, has_more: false, url: `/v1/${object.object}s/${object.id}/${name}` };
}

async function includedData(tx: SandboxTx, { id }: ApiObject, name: string): Promise<object[]> {
  if (name === 'payments') return await list(tx, 'invoice_payment', { having: { invoice: id } });
  if (name === 'refunds') return await list(tx, 'refund', { having: { charge: id } });
  const subscriptions = await list(tx, 'subscription', { customerId: id });
  return subscriptions.filter(({ status }) => status !== 'canceled');
}

function notExpandable(name: string) {
  return invalid(`This property cannot be expanded (${name}).`, 'expand');
}
