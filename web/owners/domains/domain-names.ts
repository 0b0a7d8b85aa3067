import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../../trpc.ts';

type DomainList = inferRouterOutputs<AppRouter>['domains']['list'];

export type ListedDomain = DomainList['domains'][number];
export type StartCard = DomainList['cards'][number];

/** The name of a record as most providers ask for it: without the domain that it is below. `@` is that domain itself. */
export function nameBelow(name: string, zone: string): string {
  return name === zone ? '@' : name.slice(0, -zone.length - 1);
}
