export type AuthMode = 'sign-in' | 'sign-up' | 'reset-password';

/** Changes the mode and keeps the typed email. */
export type SwitchMode = (mode: AuthMode, email: string) => void;

/** Location state that makes /auth open as the reset form. */
type AuthState = { mode: AuthMode; email: string };

export function resetPasswordState(email: string): AuthState {
  return { mode: 'reset-password', email };
}

/** Defaults to the sign-in form. Location state is untrusted. */
export function authStateOf(state: unknown): AuthState {
  const { mode, email } = (state ?? {}) as Partial<Record<keyof AuthState, unknown>>;
  return mode === 'reset-password' && typeof email === 'string' ? { mode, email } : { mode: 'sign-in', email: '' };
}
