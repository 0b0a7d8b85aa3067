/** Its message contains no personal data and may be logged. */
export class LoggableError extends Error {}

export const logSerializers = {
  req: ({ method, url }: { method: string; url: string }) => ({ method, url: pathOf(url) }),
  err: errorForLog,
};

/** Other fields may quote a row or the connection. */
function errorForLog(error: Error) {
  const { name, message, stack, code } = error as Error & { code?: unknown };
  return { type: name, message: scrub(message), stack: scrub(stack ?? ''), code };
}

/** Removes passwords in URLs, emails, and whatever may be a token (product 31.12). */
export function scrub(text: string): string {
  return text
    .replace(/\/\/[^\s/@]+@/g, '//[login]@')
    .replace(/[^\s"<>(),:;]+@[\w-]+(\.[\w-]+)+/g, '[email]')
    .replace(/[\w-]{32,}/g, '[token]');
}

/** The query may hold a token or an email. */
function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? '';
}
