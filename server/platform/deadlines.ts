/** Less is not worth beginning. */
export const LEAST_MS = 500;

/** The provider took too long, or there is no time left to ask it. */
class ProviderTimeout extends Error {
  readonly code = 'provider_timeout';
}

/** Milliseconds until an instant. @throws ProviderTimeout where too few are left */
export function remaining(end: number): number {
  const rest = end - Date.now();
  if (rest < LEAST_MS) throw new ProviderTimeout('no time is left to ask the payment provider');
  return rest;
}

/** The SDK's own limit is one of silence: an answer that drips, or a pause that the provider asked for, can outlast it. */
export async function before<T>(end: number, call: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new ProviderTimeout('the payment provider took too long')),
      Math.max(0, end - Date.now()),
    );
  });
  try {
    return await Promise.race([call, late]);
  } finally {
    clearTimeout(timer);
  }
}
