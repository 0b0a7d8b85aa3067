/** Its message contains no personal data and may be logged. */
export class LoggableError extends Error {}

export const logSerializers = {
  req: ({ method, url }: { method: string; url: string }) => ({ method, url: pathOf(url) }),
  err: errorForLog,
};

/** Other fields may quote a row or the connection. */
function errorForLog(error: Error) {
  const { name, message, stack, code } = error as Error & { code?: unknown };
  return { type: name, message, stack: stack ?? '', code };
}

/** The query may hold a token or an email. */
function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? '';
}
