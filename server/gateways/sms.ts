export type Sms = {
  /** `to`: `+` and digits. @throws SmsError */
  send(message: { to: string; text: string }): Promise<void>;
};

/** Has no number or text. */
export class SmsError extends Error {
  /** the message may have been sent anyway */
  readonly mayHaveLeft: boolean;

  constructor(reason: string, mayHaveLeft: boolean) {
    super(`the SMS gateway rejected a message or was unreachable: ${reason}`);
    this.name = 'SmsError';
    this.mayHaveLeft = mayHaveLeft;
  }
}

const TIMEOUT_MS = 8_000;

/** Posts `{"to": "+34600123456", "text": "…"}`, with credentials in the URL as Basic auth. Any 2xx means accepted. */
export function createSms(gateway: string): Sms {
  const url = new URL(gateway);
  const { username, password } = url;
  url.username = '';
  url.password = '';
  const credentials = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64');
  const headers = {
    'content-type': 'application/json',
    ...(username || password ? { authorization: `Basic ${credentials}` } : {}),
  };
  return {
    async send({ to, text }) {
      const answer = await fetch(url, {
        method: 'POST',
        headers,
        body: JSON.stringify({ to, text }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).catch((error: unknown) => {
        const { name, cause } = error as { name: string; cause?: { code?: unknown } };
        const reason = typeof cause?.code === 'string' ? cause.code : name;
        throw new SmsError(reason, reason !== 'ECONNREFUSED' && reason !== 'ENOTFOUND');
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new SmsError(String(answer.status), answer.status >= 500);
    },
  };
}
