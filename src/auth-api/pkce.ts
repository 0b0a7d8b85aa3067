import { AuthError } from './errors.ts';

/** What proves later that the same client asked. */
export type Challenge = { value: string; method: 's256' | 'plain' };

type SentChallenge = { code_challenge?: string | undefined; code_challenge_method?: string | undefined };

/** Null if the client follows the implicit flow. @throws validation_failed */
export function readChallenge({
  code_challenge: value = '',
  code_challenge_method = '',
}: SentChallenge): Challenge | null {
  const refuse = (message: string) => new AuthError('validation_failed', { message });
  if (value === '' && code_challenge_method === '') return null;
  if (value === '' || code_challenge_method === '') {
    throw refuse('PKCE flow requires code_challenge_method and code_challenge');
  }
  if (value.length < 43 || value.length > 128) {
    throw refuse('code challenge has to be between 43 and 128 characters');
  }
  if (!/^[A-Za-z0-9._~-]+$/.test(value)) {
    throw refuse('code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes');
  }
  const method = code_challenge_method.toLowerCase();
  if (method !== 's256' && method !== 'plain') throw refuse('unsupported code_challenge_method');
  return { value, method };
}
