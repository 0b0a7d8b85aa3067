import { createHmac } from 'node:crypto';
import type { Context } from '../context.ts';
import { networkOf } from '../platform/ip-addresses.ts';
import { secretKey } from './secrets.ts';

/** Keyed: no IP address is stored (product 20.4). */
export async function networkHash(context: Pick<Context, 'auth'>, ipAddress: string): Promise<string> {
  const key = await secretKey(context, 'token API: networks of challenges');
  return createHmac('sha256', key).update(networkOf(ipAddress)).digest('base64url');
}
