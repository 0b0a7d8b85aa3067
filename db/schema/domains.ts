import type { ColumnType, Generated } from 'kysely';
import type { DomainEnd, DomainStart, DomainState, Findings } from '#src/owners/domains.ts';

export type DomainTables = { domains: DomainsTable; endedHosts: EndedHostsTable };

type DomainsTable = {
  id: Generated<string>;
  ownerId: string;
  /** lower case, in ASCII */
  host: string;
  /** what the owner's proof in the DNS contains */
  token: string;
  state: DomainState;
  /** since when it is in this state */
  since: Generated<Date>;
  endedBy: Generated<DomainEnd | null>;
  /** the one that the owner's URLs name */
  isMain: Generated<boolean>;
  /** null: the main card or the team page */
  start: ColumnType<DomainStart | null, string | null | undefined, string | null>;
  /** of the last check */
  findings: ColumnType<Findings | null, string | null | undefined, string | null>;
  checkedAt: Generated<Date | null>;
  /** null: only when asked */
  nextCheckAt: Date | null;
  /** when it went live last */
  verifiedAt: Generated<Date | null>;
  createdAt: Generated<Date>;
};

/** What the operator ended; of whom isn't known. */
type EndedHostsTable = {
  hash: string;
  since: Generated<Date>;
};
