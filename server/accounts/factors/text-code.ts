import { AppError } from '#src/errors.ts';
import type { Language } from '#src/languages.ts';
import type { Context } from '../../context.ts';
import { SmsError } from '../../gateways/sms.ts';
import { countOne } from '../../platform/metrics/metrics.ts';
import type { CapContext } from './sms-caps.ts';

export type TextContext = Pick<Context, 'env' | 'i18n' | 'log' | 'metrics' | 'sms'>;
export type SmsContext = CapContext & TextContext & Pick<Context, 'auth' | 'db'>;

type SentCode = { phone: string; language: Language; code: string; minutes: number };

/** Call it after the transaction that stores the code; `undo` runs if the message was certainly not sent. @throws sms_unavailable */
export async function textCode(context: TextContext, sent: SentCode, undo: () => Promise<unknown>): Promise<void> {
  const { log, metrics, sms } = context;
  try {
    if (!sms) throw new SmsError('switched off', false);
    await sms.send({ to: sent.phone, text: messageOf(context, sent) });
  } catch (error) {
    if (!(error instanceof SmsError)) throw error;
    log.warn({ reason: error.message }, 'an SMS code could not be sent');
    countOne(metrics.sms, 'failed');
    // A code that may have been sent counts toward the limits
    if (!error.mayHaveLeft) await undo();
    throw new AppError('sms_unavailable');
  }
  countOne(metrics.sms, 'sent');
}

/** The last line lets phones autofill the code on this site only. */
function messageOf(
  { env, i18n: i18nOf }: Pick<Context, 'env' | 'i18n'>,
  { language, code, minutes }: SentCode,
): string {
  const i18n = i18nOf(language);
  const text = i18n._({
    id: 'sms.code',
    message: "{code} is your {appName} code. It's valid for {minutes} minutes. Don't share it with anyone.",
    values: { code, appName: env.appName, minutes },
  });
  return `${text}\n\n@${new URL(env.publicUrl).hostname} #${code}`;
}
