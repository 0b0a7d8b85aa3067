type Owner = { id: string; name: string; email: string | null };

/** How operators see an owner. */
export function operatorLabel({ id, name, email }: Owner): string {
  return email === null ? `${name} (ID ${id}, no email)` : `${name} <${email}>`;
}
