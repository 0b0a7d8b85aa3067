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

export type RequestOptions = PublicKeyCredentialRequestOptionsJSON;
export type CreationOptions = PublicKeyCredentialCreationOptionsJSON;

export function supportsWebAuthn(): boolean {
  return typeof window.PublicKeyCredential === 'function';
}

/** Whether the browser can suggest passkeys in the email field. */
export async function supportsAutofill(): Promise<boolean> {
  if (!supportsWebAuthn()) return false;
  return (await window.PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;
}

class NoWebAuthn extends Error {}

/** Prompts for an existing passkey. With `autofill` it waits until the user picks one in a field. */
export async function showPasskey(options: RequestOptions, { autofill = false } = {}) {
  if (!supportsWebAuthn()) throw new NoWebAuthn();
  return await startAuthentication({ optionsJSON: options, useBrowserAutofill: autofill });
}

export async function makePasskey(options: CreationOptions) {
  if (!supportsWebAuthn()) throw new NoWebAuthn();
  return await startRegistration({ optionsJSON: options });
}

/** Cancels a pending autofill prompt; browsers allow one at a time. */
export function stopAutofill(): void {
  WebAuthnAbortService.cancelCeremony();
}

function isCancelled(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');
}

/** The error text for a failed passkey prompt or request. */
export function passkeyProblem(i18n: I18n, error: unknown, act: 'register' | 'authenticate'): string {
  if (isClientError(error)) return errorMessage(i18n, error);
  if (error instanceof NoWebAuthn) {
    return i18n._({ id: 'passkey.unsupported', message: 'Browser does not support WebAuthn' });
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
