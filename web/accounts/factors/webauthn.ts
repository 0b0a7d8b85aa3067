import type { I18n } from '@lingui/core';
// Not lazy: browsers allow passkey prompts only right after a click, and loading may fail
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import { errorMessage } from '../../app/errors.ts';
import { isClientError } from '../../trpc.ts';
import { hasPasskeys, isPlainHttp } from '../../ui/secure-context.ts';

export type RequestOptions = PublicKeyCredentialRequestOptionsJSON;
export type CreationOptions = PublicKeyCredentialCreationOptionsJSON;

class NoWebAuthn extends Error {}

/** Prompts for an existing passkey. With `autofill` it waits until the user picks one in a field. */
export async function showPasskey(options: RequestOptions, { autofill = false } = {}) {
  if (!hasPasskeys()) throw new NoWebAuthn();
  return await startAuthentication({ optionsJSON: options, useBrowserAutofill: autofill });
}

export async function makePasskey(options: CreationOptions) {
  if (!hasPasskeys()) throw new NoWebAuthn();
  return await startRegistration({ optionsJSON: options });
}

/** Cancels a pending autofill prompt; browsers allow one at a time. */
export function stopAutofill(): void {
  WebAuthnAbortService.cancelCeremony();
}

/** Why this browser offers none. */
export function noPasskeysText(i18n: I18n): string {
  return isPlainHttp()
    ? i18n._({ id: 'passkey.http', message: 'Passkeys need https' })
    : i18n._({ id: 'passkey.unsupported', message: 'Browser does not support WebAuthn' });
}

function isCancelled(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');
}

/** The error text for a failed passkey prompt or request. */
export function passkeyProblem(i18n: I18n, error: unknown, act: 'register' | 'authenticate'): string {
  if (isClientError(error)) return errorMessage(i18n, error);
  if (error instanceof NoWebAuthn) {
    return noPasskeysText(i18n);
  }
  if (isCancelled(error)) {
    return i18n._({
      id: 'passkey.cancelled',
      message: 'The request was canceled or took too long. Please try again.',
    });
  }
  if (error instanceof Error && error.name === 'InvalidStateError') {
    return i18n._({ id: 'passkey.known', message: 'This device or key is already in your list.' });
  }
  return act === 'register'
    ? i18n._({ id: 'passkey.register', message: 'Unexpected error in register' })
    : i18n._({ id: 'passkey.authenticate', message: 'Unexpected error in authenticate' });
}
