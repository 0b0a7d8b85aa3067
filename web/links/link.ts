import type { inferRouterOutputs } from '@trpc/server';
import { paths } from '#src/paths.ts';
import type { AppRouter } from '../trpc.ts';

export type OwnLink = inferRouterOutputs<AppRouter>['links']['list']['links'][number];

export function shortUrl(slug: string): string {
  return window.location.origin + paths.shortLink(slug);
}
