/** The zone that this device's clock shows; undefined where the browser does not tell. */
export function browserTimeZone(): string | undefined {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone || undefined;
}
