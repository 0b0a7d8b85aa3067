import type { Db } from '#db/connect.ts';
import { listOrganizationIds } from '#db/owners/organizations/memberships.ts';

/** The owner that is the person's alone, and is exported and deleted with the person. Its ID is the user's. */
export function ownAccountOf(userId: string): string {
  return userId;
}

/** The owners that a person acts for: the own account, and the organizations that the person is a member of. */
export async function ownersOf(db: Db, userId: string): Promise<readonly string[]> {
  return [ownAccountOf(userId), ...(await listOrganizationIds(db, userId))];
}
