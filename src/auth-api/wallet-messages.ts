import { z } from 'zod';
import { isAllowedRedirect, isLoopback, type RedirectRules } from './redirects.ts';

const chainNames = { ethereum: 'Ethereum', solana: 'Solana' } as const;

export type WalletChain = keyof typeof chainNames;

export function isWalletChain(chain: string | undefined): chain is WalletChain {
  return chain !== undefined && Object.hasOwn(chainNames, chain);
}

/** What a wallet signs: EIP-4361, or the form for Solana that follows it. */
export type WalletMessage = {
  /** null: not named */
  scheme: string | null;
  domain: string;
  address: string;
  fields: ReadonlyMap<string, string>;
};

/** The labels in the order of EIP-4361. */
const labels = [...['URI', 'Version', 'Chain ID', 'Nonce', 'Issued At', 'Expiration Time', 'Not Before', 'Request ID']];
const solanaNetwork = /^(solana:)?(mainnet|testnet|devnet|localnet)$/;
const formats: Record<string, RegExp> = {
  Version: /^1$/,
  Nonce: /^[\x21-\x7e]{8,}$/,
};
const chainIds = { ethereum: /^[1-9]\d{0,18}$/, solana: solanaNetwork } as const;
const required = {
  ethereum: ['URI', 'Version', 'Chain ID', 'Issued At'],
  // Clients name the network only if they are asked to
  solana: ['URI', 'Version', 'Issued At'],
} as const;

const headline = (chain: WalletChain) =>
  new RegExp(
    `^(?:([a-z][a-z0-9+.-]*)://)?([^\\s/?#@\\\\]+) wants you to sign in with your ${chainNames[chain]} account:$`,
  );

/** Null if it has another form. */
export function parseWalletMessage(chain: WalletChain, text: string): WalletMessage | null {
  if (!text.isWellFormed() || /[^\P{Cc}\n]/u.test(text)) return null;
  const [first = '', address = '', blank, ...lines] = text.split('\n');
  const [, scheme = null, domain = ''] = headline(chain).exec(first) ?? [];
  if (domain === '' || blank !== '') return null;
  const rest = withoutStatement(chain, lines);
  const fields = rest && readFields(chain, rest);
  return fields && { scheme, domain, address, fields };
}

/** It is one line between blank ones. Without one, Ethereum has two blank lines and Solana one. */
function withoutStatement(chain: WalletChain, lines: readonly string[]): readonly string[] | null {
  const [first, second, ...rest] = lines;
  if (chain === 'ethereum' && first === '') return lines.slice(1);
  if (second === '' && first !== '') return rest;
  return chain === 'solana' ? lines : null;
}

function readFields(chain: WalletChain, lines: readonly string[]): ReadonlyMap<string, string> | null {
  const end = lines.findIndex((line) => line === 'Resources:' || (chain === 'solana' && line === 'Resources'));
  const named = end === -1 ? lines : lines.slice(0, end);
  const resources = end === -1 ? [] : lines.slice(end + 1);
  if (!resources.every((line) => /^- \S+$/.test(line))) return null;
  const fields = new Map<string, string>();
  let last = -1;
  for (const line of named) {
    const [, label = '', value = ''] = /^([A-Z][A-Za-z ]*): (\S(?:.*\S)?)$/.exec(line) ?? [];
    const place = labels.indexOf(label);
    // The wallets of Solana and their clients differ in the order
    if (place === -1 || fields.has(label) || (chain === 'ethereum' && place < last)) return null;
    if (formats[label]?.test(value) === false) return null;
    last = place;
    fields.set(label, value);
  }
  const chainId = fields.get('Chain ID');
  if (chainId !== undefined && !chainIds[chain].test(chainId)) return null;
  return required[chain].every((label) => fields.has(label)) ? fields : null;
}

const MINUTE = 60_000;
/** Issued longer ago, or later than that, a message doesn't count. */
export const MESSAGE_MINUTES = 10;

const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

/** Why the message signs nobody in here and now; null if it does. */
export function walletMessageProblem(message: WalletMessage, redirects: RedirectRules, now: Date): string | null {
  return placeProblem(message, redirects) ?? timeProblem(message, now);
}

/** Wallets show the domain to their owners, so it must be that of an allowed page. */
function placeProblem({ scheme, domain, fields }: WalletMessage, redirects: RedirectRules): string | null {
  const text = fields.get('URI') ?? '';
  const uri = URL.parse(text);
  if (!uri || !isAllowedRedirect(redirects, text)) return 'The URI of the message is not allowed on this server';
  const isSafe = uri.protocol === 'https:' || (uri.protocol === 'http:' && isLoopback(uri.hostname));
  if (!isSafe) return 'The URI of the message must use https';
  if (uri.host !== domain) return 'The domain of the message is not that of its URI';
  return scheme !== null && uri.protocol !== `${scheme}:` ? 'The scheme of the message is not that of its URI' : null;
}

function timeProblem({ fields }: WalletMessage, now: Date): string | null {
  const timeOf = (label: string) => {
    const text = fields.get(label);
    return text === undefined ? null : (instant.safeParse(text).data ?? new Date(Number.NaN));
  };
  const [issuedAt, notBefore, expiresAt] = [timeOf('Issued At'), timeOf('Not Before'), timeOf('Expiration Time')];
  const age = now.getTime() - (issuedAt?.getTime() ?? Number.NaN);
  if (!(Math.abs(age) <= MESSAGE_MINUTES * MINUTE)) return 'The message was not issued within the last 10 minutes';
  if (notBefore && !(notBefore <= now)) return 'The message is not valid yet';
  return expiresAt && !(expiresAt > now) ? 'The message has expired' : null;
}
