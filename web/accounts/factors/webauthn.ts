import type { I18n } from '@lingui/core';
// Not fetched when it is needed: browsers let a page ask for passkeys right after a press, and a fetch may fail
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import { errorMessage } from '../../app/errors.ts';
import { isClientError } from '../../trpc.ts';

export type RequestOptions = PublicKeyCredentialRequestOptionsJSON;
export type CreationOptions = PublicKeyCredentialCreationOptionsJSON;

export function supportsWebAuthn(): boolean {
  return typeof window.PublicKeyCredential === 'function';
}

/** Whether the browser can offer passkeys among its suggestions for the e-mail field. */
export async function supportsAutofill(): Promise<boolean> {
  if (!supportsWebAuthn()) return false;
  return (await window.PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;
}

class NoWebAuthn extends Error {}

/** Has the browser ask for a passkey that is known already. With `autofill` it waits until one is chosen in a field. */
export async function showPasskey(options: RequestOptions, { autofill = false } = {}) {
  if (!supportsWebAuthn()) throw new NoWebAuthn();
  return await startAuthentication({ optionsJSON: options, useBrowserAutofill: autofill });
}

/** Has the browser make a passkey. */
export async function makePasskey(options: CreationOptions) {
  if (!supportsWebAuthn()) throw new NoWebAuthn();
  return await startRegistration({ optionsJSON: options });
}

/** Lets go of what waits for a choice in a field; the browser knows one question at a time. */
export function stopAutofill(): void {
  WebAuthnAbortService.cancelCeremony();
}

/** The person closed the browser's window, or a newer question took the place of this one. */
function isCancelled(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');
}

/** What to tell of a passkey that was not made or not shown: the browser's reasons, else the server's. */
export function passkeyProblem(i18n: I18n, error: unknown, act: 'register' | 'authenticate'): string {
  if (isClientError(error)) return errorMessage(i18n, error);
  if (error instanceof NoWebAuthn) {
    return i18n._({ id: 'passkey.unsupported', message: 'Browser does not support WebAuthn' });
  }
  if (isCancelled(error)) {
    return i18n._({
      id: 'passkey.cancelled',
      message: 'The request was cancelled or took too long. Please try again.',
    });
  }
  if (error instanceof Error && error.name === 'InvalidStateError') {
    return i18n._({ id: 'passkey.known', message: 'This device or key is in your list already.' });
  }
  return act === 'register'
    ? i18n._({ id: 'passkey.register', message: 'Unexpected error in register' })
    : i18n._({ id: 'passkey.authenticate', message: 'Unexpected error in authenticate' });
}
