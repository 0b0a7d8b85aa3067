import { catalogueOperations } from './catalogue-operations.ts';
import { checkoutOperations } from './checkout-operations.ts';
import { customerOperations } from './customer-operations.ts';
import type { Operation } from './operation.ts';
import { paymentOperations } from './payment-operations.ts';
import { subscriptionOperations } from './subscription-operations.ts';

const operations: readonly Operation[] = [
  ...catalogueOperations,
  ...customerOperations,
  ...checkoutOperations,
  ...subscriptionOperations,
  ...paymentOperations,
];

/** The call that a request is, and the id in its path; null: none that the sandbox knows. */
export function findOperation(method: string, path: string): { operation: Operation; id: string } | null {
  const asked = path.split('/');
  for (const operation of operations) {
    const names = operation.path.split('/');
    const fits = names.length === asked.length && names.every((name, i) => name === ':id' || name === asked[i]);
    if (!fits || operation.method !== method) continue;
    return { operation, id: decodeURIComponent(asked[names.indexOf(':id')] ?? '') };
  }
  return null;
}
