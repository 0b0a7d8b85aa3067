import { createContext, type ReactNode, use } from 'react';

/** False for the pages of servers where everyone has the same plan, which say nothing of plans (product 38.6). */
export const ArePlansShown = createContext(true);

export function IfPlans({ children, otherwise = null }: { children: ReactNode; otherwise?: ReactNode }) {
  return use(ArePlansShown) ? children : otherwise;
}
