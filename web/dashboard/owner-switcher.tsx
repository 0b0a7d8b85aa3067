import { withTexts } from '../app/i18n.tsx';
import { lazy } from '../app/lazy.tsx';
import { useOrganizations } from '../app/organizations.ts';

type SwitcherProps = { collapsed?: boolean; onChoice?: () => void };

const OwnerMenu = lazy(async () => (await withTexts(import('./owner-menu.tsx'))).OwnerMenu, {
  // Keeps its place free
  Fallback: () => <div className="min-h-13" />,
});

/** Leads to the own account and to the organizations of the person, who sees nothing of it without any (product 36.10). */
export function OwnerSwitcher({ collapsed = false, onChoice }: SwitcherProps) {
  const { data: organizations = [] } = useOrganizations();
  if (organizations.length === 0) return null;
  return <OwnerMenu organizations={organizations} collapsed={collapsed} onChoice={onChoice} />;
}
