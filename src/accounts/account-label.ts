/** Names an account in authenticator apps and passkey dialogs. */
export function accountLabel({ email, name }: { email: string | null; name: string }): string {
  return email ?? name;
}
