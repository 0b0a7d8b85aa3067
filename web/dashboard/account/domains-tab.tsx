import { DomainSections } from '../domain-sections.tsx';

export function DomainsTab() {
  return <DomainSections />;
}
