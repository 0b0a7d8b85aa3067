/** The owner that is the person's alone, and is exported and deleted with the person. Its ID is the user's. */
export function ownAccountOf(userId: string): string {
  return userId;
}

/** The owners that a person acts for and sees; today the own account. */
export function ownersOf(userId: string): readonly string[] {
  return [ownAccountOf(userId)];
}

export function maySeeOwner(userId: string, ownerId: string): boolean {
  return ownersOf(userId).includes(ownerId);
}
