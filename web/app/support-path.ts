/** The contact form with its subject filled in. */
export function supportPath(subject: string): string {
  return `/dashboard/support?${new URLSearchParams({ subject })}`;
}
