/** Of what was typed or pasted, what may be a host: a URL loses the rest. */
export function typedHost(typed: string): string {
  return typed
    .trim()
    .replace(/^(?:[a-z][a-z0-9+.-]*:)?\/\//i, '')
    .replace(/[/?#].*$/s, '')
    .replace(/^[^@]*@/, '')
    .replace(/:\d*$/, '')
    .replace(/\.$/, '');
}
