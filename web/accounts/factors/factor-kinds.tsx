import { useLingui } from '@lingui/react/macro';
import type { inferRouterOutputs } from '@trpc/server';
import { KeyRound, MessageSquareText, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FactorKind } from '#src/accounts/factors.ts';
import type { AppRouter } from '../../trpc.ts';

type Outputs = inferRouterOutputs<AppRouter>['factors'];

export type OwnFactor = Outputs['list']['factors'][number];

/** Most recommended first. */
export const factorOrder: readonly FactorKind[] = ['webauthn', 'totp', 'phone'];

const icons = { webauthn: KeyRound, totp: Smartphone, phone: MessageSquareText };

export function FactorIcon({ kind, className }: { kind: FactorKind; className?: string }) {
  const Icon = icons[kind];
  return <Icon aria-hidden="true" className={className} />;
}

export function useKindNames(): Record<FactorKind, string> {
  const { t } = useLingui();
  return { webauthn: t`Passkey or security key`, totp: t`Authenticator app`, phone: t`Text message` };
}

/** `hint`: the end of the phone number; `isOff`: the operator switched SMS off. */
export type StepFactor = { id: string; kind: FactorKind; name: string; hint?: string | null; isOff: boolean };

/** Full width on phones. */
export const wideButtonStyle = 'self-stretch sm:self-start';

export type StepProps = {
  factor: StepFactor;
  rememberDevice: boolean;
  /** the user picked this factor, so it starts right away */
  isChosen: boolean;
  /** between the field and the button */
  children?: ReactNode;
  onDone: () => Promise<void> | void;
};
