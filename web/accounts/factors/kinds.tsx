import { useLingui } from '@lingui/react/macro';
import type { inferRouterOutputs } from '@trpc/server';
import { KeyRound, MessageSquareText, Smartphone } from 'lucide-react';
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
