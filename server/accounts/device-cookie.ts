import { insertDevice, isDeviceRemembered } from '#db/accounts/remembered-devices.ts';
import type { Db } from '#db/connect.ts';
import { DEVICE_DAYS } from '#src/accounts/factors.ts';
import type { Env } from '../env.ts';
import { hashToken, newToken } from '../platform/tokens.ts';
import { readCookie, setCookie } from './cookies.ts';

type Site = Pick<Env, 'publicUrl'>;

/** Whether the account remembers this browser and skips its second step (product 23.9). */
export async function isDeviceKnown(
  db: Db,
  site: Site,
  userId: string,
  headers: Headers | undefined,
): Promise<boolean> {
  const token = readCookie(site, 'device', headers?.get('cookie'));
  return token !== undefined && (await isDeviceRemembered(db, userId, hashToken(token)));
}

export async function rememberDevice(db: Db, site: Site, userId: string): Promise<string> {
  const { token, tokenHash } = newToken();
  await insertDevice(db, userId, tokenHash);
  return setCookie(site, 'device', { value: token, maxAge: DEVICE_DAYS * 86_400 });
}
