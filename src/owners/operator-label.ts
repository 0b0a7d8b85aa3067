/** How operators see an owner and its persons, or a person. */
export function operatorLabel(
  { id, name }: { id: string; name: string },
  persons: readonly { email: string | null }[],
): string {
  const emails = persons.flatMap(({ email }) => email ?? []);
  return emails.length === 0 ? `${name} (ID ${id}, no email)` : `${name} <${emails.join(', ')}>`;
}
