import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../trpc.ts';

type Answers = inferRouterOutputs<AppRouter>['analytics'];

/** The figures of a period, of the account or of one of its links. */
export type Report = Answers['report'];

/** A card, a link or a code with its figures; `deleted` stands for all that are gone. */
export type Item = Answers['items']['items'][number];
