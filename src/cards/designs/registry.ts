import { badge } from './badge/design.ts';
import { cover } from './cover/design.ts';
import type { CardDesign } from './design.ts';
import { mono } from './mono/design.ts';
import { paper } from './paper/design.ts';
import { portrait } from './portrait/design.ts';
import { shopfront } from './shopfront/design.ts';
import { split } from './split/design.ts';
import { stage } from './stage/design.ts';
import type { Design } from './tokens.ts';

export const cardDesigns: Record<Design, CardDesign> = {
  paper,
  portrait,
  cover,
  split,
  mono,
  shopfront,
  stage,
  badge,
};
