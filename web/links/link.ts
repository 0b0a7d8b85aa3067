import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../trpc.ts';

/** A link as its editor knows it. */
export type EditedLink = inferRouterOutputs<AppRouter>['drafts']['link']['item'];

export type LinkPage = inferRouterOutputs<AppRouter>['links']['page'];
export type OwnLink = LinkPage['links'][number];
