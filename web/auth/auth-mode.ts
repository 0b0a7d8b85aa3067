export type AuthMode = 'sign-in' | 'sign-up' | 'reset-password';

/** Changes the mode and takes the address along. */
export type SwitchMode = (mode: AuthMode, email: string) => void;
