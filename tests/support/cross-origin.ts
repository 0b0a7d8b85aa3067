export type Exchange = { status: number; body: Record<string, unknown>; version: string | null };

const simpleHeaders = ['accept', 'accept-language', 'content-language'];
const readableHeaders = ['cache-control', 'content-language', 'content-length', 'content-type', 'expires', 'pragma'];

/**
 * A fetch that works as in a page on another origin: it asks first, refuses what CORS doesn't allow, and hides response headers that
 * are not exposed. `onAnswer` gets what the page can read.
 */
export function crossOriginFetch(address: string, onAnswer: (exchange: Exchange) => void) {
  return async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const method = init.method ?? 'GET';
    const origin = { origin: 'https://app.example.com', 'x-forwarded-for': address };
    const sent = new Headers(init.headers);
    const asked = [...sent.keys()].filter((name) => !simpleHeaders.includes(name));
    const preflight = await fetch(input, {
      method: 'OPTIONS',
      headers: {
        ...origin,
        'access-control-request-method': method,
        'access-control-request-headers': asked.join(),
      },
    });
    const allowed = listed(preflight, 'access-control-allow-headers');
    if (!preflight.ok || !isOpen(preflight) || !asked.every((name) => allowed.includes(name))) throw failed(asked);
    if (
      !['GET', 'POST'].includes(method) &&
      !listed(preflight, 'access-control-allow-methods').includes(method.toLowerCase())
    )
      throw failed([method]);
    for (const [name, value] of Object.entries(origin)) sent.set(name, value);
    const response = await fetch(input, { ...init, headers: sent });
    if (!isOpen(response)) throw failed(['the response']);
    const exposed = [...readableHeaders, ...listed(response, 'access-control-expose-headers')];
    const headers = new Headers([...response.headers].filter(([name]) => exposed.includes(name)));
    const text = await response.text();
    const body = text === '' ? {} : JSON.parse(text);
    onAnswer({ status: response.status, body, version: headers.get('x-supabase-api-version') });
    return new Response(text === '' ? null : text, { status: response.status, headers });
  };
}

function isOpen({ headers }: Response): boolean {
  return headers.get('access-control-allow-origin') === '*';
}

function listed({ headers }: Response, name: string): string[] {
  return (headers.get(name) ?? '').split(',').map((each) => each.trim().toLowerCase());
}

function failed(what: readonly string[]): TypeError {
  return new TypeError(`not allowed from another origin: ${what.join()}`);
}
