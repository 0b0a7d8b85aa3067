import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Plan } from '#src/owners/plans.ts';
import { featureTexts, limitOrder, PlanLimit } from './plan-texts.tsx';

/** What a plan allows and has, line by line. */
export function PlanContents({ plan, className }: { plan: Plan; className: string }) {
  return (
    <ul className={className}>
      {limitOrder.map((limit) => (
        <Item key={limit}>
          <PlanLimit limit={limit} value={plan.limits[limit]} />
        </Item>
      ))}
      {plan.features.map((feature) => (
        <Item key={feature}>{featureTexts[feature]}</Item>
      ))}
    </ul>
  );
}

function Item({ children }: { children: ReactNode }) {
  return (
    <li className="flex items-start gap-2.5">
      <Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-ink-soft" strokeWidth={2.5} />
      <span>{children}</span>
    </li>
  );
}
