import { useLingui } from '@lingui/react/macro';
import type { inferRouterOutputs } from '@trpc/server';
import { KeyRound, MessageSquareText, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AppRouter } from '../../trpc.ts';

type Outputs = inferRouterOutputs<AppRouter>['factors'];

/** What shows, beside the password, that it is the owner. */
export type OwnFactor = Outputs['list']['factors'][number];
export type FactorKind = OwnFactor['kind'];

/** In the order in which they are recommended. */
export const factorKinds: readonly FactorKind[] = ['webauthn', 'totp', 'phone'];

const icons = { webauthn: KeyRound, totp: Smartphone, phone: MessageSquareText };

export function FactorIcon({ kind, className }: { kind: FactorKind; className?: string }) {
  const Icon = icons[kind];
  return <Icon aria-hidden="true" className={className} />;
}

export function useKindNames(): Record<FactorKind, string> {
  const { t } = useLingui();
  return { webauthn: t`Passkey or security key`, totp: t`Authenticator app`, phone: t`Text message` };
}

/** `hint`: which phone, in part. */
export type StepFactor = { id: string; kind: FactorKind; name: string; hint?: string | null };

/** The one button that goes on: as wide as the form on phones. */
export const stepButtonStyle = 'self-stretch sm:self-start';

export type StepProps = {
  factor: StepFactor;
  /** asked to skip this step here from now on */
  rememberDevice: boolean;
  /** chosen by a press, not met on the way: what can begin at once, does */
  isChosen: boolean;
  /** between the field and the button */
  children?: ReactNode;
  onDone: () => Promise<void> | void;
};
